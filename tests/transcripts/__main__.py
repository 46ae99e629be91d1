"""Write the transcripts anew: `python -m tests.transcripts`."""

import asyncio

from tests.transcripts import FOLDER, preset_transcripts, record, transcripts
from tests.transcripts.evening import evening_transcripts

written = transcripts(asyncio.run(record())) | asyncio.run(preset_transcripts()) | asyncio.run(evening_transcripts())
for name, text in written.items():
    (FOLDER / name).write_text(text)
