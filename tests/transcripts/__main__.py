"""Write the transcripts anew."""

import asyncio

from tests.transcripts import FOLDER, preset_transcripts, record, transcripts

for name, text in (transcripts(asyncio.run(record())) | asyncio.run(preset_transcripts())).items():
    (FOLDER / name).write_text(text)
