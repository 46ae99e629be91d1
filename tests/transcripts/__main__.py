"""Write the transcripts anew."""

import asyncio

from tests.transcripts import FOLDER, record, transcripts

for name, text in transcripts(asyncio.run(record())).items():
    (FOLDER / name).write_text(text)
