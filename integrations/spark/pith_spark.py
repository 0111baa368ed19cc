"""The main content of web pages on Apache Spark: archives or tables of pages in, Parquet out.

    spark-submit --archives pith-0.1.0.tgz#pith pith_spark.py --input warc.paths --output corpus [-- pith warc's options]

Every task drives one `pith warc` over standard input and output, so that the rows are those of one machine. Node and the
package are all that executors need. How to run it, and what comes out: docs/scale.md.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
import threading
from functools import reduce

from pyspark import SparkFiles, TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import col, lit, when

# The rows of `pith warc` (src/warc/rows.ts), and `code` and `message` of its error rows.
SCHEMA = """
    id STRING, url STRING, date STRING, title STRING, {format} STRING, words LONG, language STRING, pageType STRING,
    confidence DOUBLE, authors ARRAY<STRING>, published STRING, modified STRING, site STRING, description STRING,
    canonical STRING, image STRING, tags ARRAY<STRING>, license STRING, extractor STRING, version STRING, file STRING,
    offset LONG, code STRING, message STRING"""

KINDS = {  # by the end of the name; whatever else it ends in is an archive
    "list": re.compile(r"\.(txt|list|paths)(\.gz)?$"),
    "jsonl": re.compile(r"\.(jsonl|ndjson)(\.gz|\.bz2)?/?$"),
    "parquet": re.compile(r"\.parquet/?$"),
}
TABLES = ("jsonl", "parquet")
CANNOT_READ = 1  # exit code of pith: an input that is not there, an address that does not answer


def main():
    options = parse_options()
    spark = SparkSession.builder.appName("pith").getOrCreate()
    frames, archives = [], []
    for name in options.input:
        kind = options.kind or kind_of(name)
        if kind in TABLES:
            frames.append(table_rows(spark, name, kind, options))
        else:
            archives += names_in(spark, name, options.base) if kind == "list" else [name]
    if archives:
        frames.append(archive_rows(spark, archives, options))
    rows = reduce(DataFrame.unionByName, frames)
    outcome = when(col("code").isNull(), "page").otherwise("error")
    # Files of both kinds are open at once, so that no task has to sort its rows first.
    spark.conf.set("spark.sql.maxConcurrentOutputFileWriters", 2)
    rows.withColumn("outcome", outcome).write.partitionBy("outcome").parquet(options.output)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", nargs="+", required=True, metavar="NAME", help="archives, lists of archives, tables")
    parser.add_argument("--output", required=True, metavar="DIR", help="a new folder, on any file system that Spark knows")
    parser.add_argument("--kind", choices=["archive", *KINDS], help="of the inputs; else their names tell")
    parser.add_argument("--base", default="", metavar="PREFIX", help="what to put before the names in lists")
    parser.add_argument("--format", default="text", choices=["text", "markdown", "html"], help="what to write of a page")
    parser.add_argument("--partitions", type=int, metavar="N", help="tasks for a table; else as Spark reads it")
    parser.add_argument("--node", default="node", help="the program Node, on the executors")
    parser.add_argument("--pith", default="pith/package", metavar="DIR", help="the package, on the executors or in an archive")
    parser.add_argument("words", nargs="*", metavar="OPTION", help="of pith warc, after --")
    return parser.parse_args()


def kind_of(name):
    return next((kind for kind, ending in KINDS.items() if ending.search(name)), "archive")


def names_in(spark, name, base):
    lines = (row.value.strip() for row in spark.read.text(name).collect())
    return [base + line for line in lines if line and not line.startswith("#")]


def archive_rows(spark, names, options):
    """One archive is one task."""
    tries = int(spark.sparkContext.getConf().get("spark.task.maxFailures", "4"))

    def run(part):
        for name in part:
            yield from archive_answers(pith_warc(name, options), name, tries)

    return as_table(spark, spark.sparkContext.parallelize(names, len(names)).mapPartitions(run), options)


def table_rows(spark, name, kind, options):
    """Pages that are rows already; they are handed to pith as lines of JSON."""
    if kind == "jsonl":
        lines = spark.sparkContext.textFile(name)
    else:
        table = spark.read.parquet(name)
        if not {"id", "html"} <= set(table.columns):
            raise SystemExit(f"{name} has no column id or html, but {', '.join(table.columns)}. Rename them first.")
        wanted = [column for column in ("id", "url", "date", "html") if column in table.columns]
        lines = table.select([col(column).cast("string") for column in wanted]).toJSON()
    if options.partitions:
        lines = lines.repartition(options.partitions)
    rows = lines.mapPartitions(lambda part: answers(pith_warc("-", options), part))
    return as_table(spark, rows, options).withColumn("file", lit(name))


def as_table(spark, lines, options):
    return spark.read.schema(SCHEMA.format(format=options.format)).option("mode", "FAILFAST").json(lines)


def pith_warc(name, options):
    """The command of a task: one page at a time, in a process that a deadly page may kill without harm to the others."""
    program = os.path.join(options.pith, "dist/cli/main.js")
    how = ["--output", "-", "--stdin", "jsonl", "--format", options.format, "--threads", "1", "--isolate", *options.words]
    # Only a task knows where its executor has unpacked archives; an absolute path stays as it is.
    return lambda: [options.node, SparkFiles.get(program), "warc", name, *how]


class Failure(Exception):
    def __init__(self, code, log):
        super().__init__(f"pith ended with code {code}. {log}")
        self.code, self.log = code, log


def answers(command, lines=()):
    """
    The rows that pith writes. If Node fails or is killed, so does the task, and Spark tries it again: what it has written
    until then is not committed, so that nothing is lost or there twice.
    """
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        feeder = threading.Thread(target=feed, args=(process, lines), daemon=True)
        feeder.start()
        try:
            for row in process.stdout:
                yield row.decode()
            feeder.join()
            if process.wait() != 0:
                log.seek(0)
                raise Failure(process.returncode, log.read()[-2000:].decode(errors="replace").strip())
        finally:
            process.kill()
            process.wait()


def feed(process, lines):
    """Writes lines to a process while its answers are read. Where they fail it must not end as if that were all."""
    try:
        for line in lines:
            process.stdin.write(line.encode() + b"\n")
        process.stdin.close()
    except BrokenPipeError:
        pass  # It has ended, and how will be seen.
    except BaseException:
        process.kill()
        raise


def archive_answers(command, name, tries):
    """An archive that cannot be read, not in Spark's last try either, is an error row: the others must not fail with it."""
    try:
        yield from answers(command)
    except Failure as failure:
        if failure.code != CANNOT_READ or TaskContext.get().attemptNumber() < tries - 1:
            raise
        yield json.dumps({"code": "cannot-read", "message": failure.log, "file": name, "offset": 0})


if __name__ == "__main__":
    main()
