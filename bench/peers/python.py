"""Python's extractors behind the contract of `pith pipe`: a JSON object a line in, one a line out, in order.

python.py NAME [--version]      NAME: a key of PEERS
Every row also tells in `ms` how much processor time the page took, without reading and writing JSON.
"""

import json
import logging
import signal
import sys
import time
from importlib.metadata import version

TIMEOUT_SECONDS = 30  # of processor time


class TimeIsUp(BaseException):
    """Not an Exception, so that no library swallows it."""


def trafilatura():
    from trafilatura import extract

    return lambda html, url: {"text": extract(html, url=url)}


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text

    # Without link targets and bullets, which are no words of the page.
    return lambda html, url: {"text": extract_plain_text(html, main_content=True, links=False, list_bullets=False)}


def justext():
    from justext import get_stoplist, justext

    stoplist = get_stoplist("English")

    def run(html, url):
        paragraphs = justext(html, stoplist)
        return {"text": "\n".join(p.text for p in paragraphs if not p.is_boilerplate)}

    return run


def readability_lxml():
    from readability import Document
    from resiliparse.extract.html2text import extract_plain_text

    # It answers in HTML; the text of all of it is another library's business.
    def run(html, url):
        document = Document(html, url=url)
        summary = document.summary(html_partial=True)
        return {"title": document.title(), "text": extract_plain_text(summary, links=False, list_bullets=False)}

    return run


def goose3():
    from goose3 import Goose

    goose = Goose()

    def run(html, url):
        article = goose.extract(raw_html=html)
        return {"title": article.title, "text": article.cleaned_text}

    return run


def newspaper4k():
    from newspaper import Article

    def run(html, url):
        article = Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html)
        article.parse()
        return {"title": article.title, "authors": article.authors, "text": article.text}

    return run


def boilerpy3():
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor()

    def run(html, url):
        document = extractor.get_doc(html)
        return {"title": document.title, "text": document.content}

    return run


# name → the distribution it is installed by, what makes its function (html, url) → row
PEERS = {
    "trafilatura": ("trafilatura", trafilatura),
    "resiliparse": ("resiliparse", resiliparse),
    "justext": ("jusText", justext),
    "readability-lxml": ("readability-lxml", readability_lxml),
    "goose3": ("goose3", goose3),
    "newspaper4k": ("newspaper4k", newspaper4k),
    "boilerpy3": ("boilerpy3", boilerpy3),
}


def on_time_up(_signal, _frame):
    raise TimeIsUp


def answer(run, line, number):
    """The row for one line; whatever goes wrong is a row too."""
    try:
        page = json.loads(line)
        page_id, html, url = page["id"], page["html"], page.get("url")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return {"id": None, "error": {"code": "bad-row", "message": f"line {number}: {error!r}"}}
    start = time.thread_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, TIMEOUT_SECONDS)
        found = run(html, url)
        row = {"id": page_id, **found, "text": found["text"] or ""}
    except TimeIsUp:
        row = {"id": page_id, "error": {"code": "timeout", "message": f"more than {TIMEOUT_SECONDS} s"}}
    except Exception as error:
        row = {"id": page_id, "error": {"code": type(error).__name__, "message": str(error)[:500]}}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return {**row, "ms": round((time.thread_time() - start) * 1000, 3)}


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in PEERS:
        sys.exit(f"usage: python.py NAME [--version], NAME one of: {', '.join(PEERS)}")
    distribution, make = PEERS[name]
    if "--version" in sys.argv:
        print(version(distribution))
        return
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGPROF, on_time_up)
    run = make()
    # Libraries may print; standard output is for rows only.
    out, sys.stdout = sys.stdout, sys.stderr
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            out.write(json.dumps(answer(run, line, number)) + "\n")
            out.flush()


main()
