"""The chats: each turns what people type into `Heard` and `Line` into what they see."""
