"""Extracts the pages of a WARC file with FastWARC and a peer; prints pages, characters and processor seconds as JSON.

    python bench/peers/warc.py read|resiliparse|trafilatura FILE
"""

import json
import sys
import time

from fastwarc.warc import ArchiveIterator, WarcRecordType


def extractor(name):
    if name == "read":
        return lambda html: html
    if name == "resiliparse":
        from resiliparse.extract.html2text import extract_plain_text

        return lambda html: extract_plain_text(html, main_content=True)
    from trafilatura import extract

    return extract


def main(name, path):
    extract = extractor(name)
    pages = characters = 0
    start = time.process_time()
    with open(path, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
            text = extract(record.reader.read().decode("utf-8", "replace")) or ""
            pages += 1
            characters += len(text)
    print(json.dumps({"pages": pages, "characters": characters, "seconds": time.process_time() - start}))


main(*sys.argv[1:])
