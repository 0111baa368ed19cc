#!/bin/sh
# Tests the Spark job on this machine: PySpark in an environment of its own (.cache/spark, some 500 MB), the package as
# `npm pack` makes it of what was built. Where Python, Java or PySpark is not to be had, it says so and that is all.
set -eu
cd "$(dirname "$0")/../.."
here=integrations/spark
cache=.cache/spark

skip() {
  echo "spark: skipped, $1"
  exit 0
}
command -v python3 >/dev/null || skip 'there is no python3'
python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))' || skip 'python3 is older than 3.10 or has no venv'
command -v java >/dev/null || skip 'there is no java'
java --version 2>/dev/null | awk 'NR == 1 { exit $2 + 0 < 17 }' || skip 'java is older than 17'

mkdir -p "$cache"
if ! cmp -s "$here/requirements.txt" "$cache/installed.txt"; then
  python3 -m venv "$cache/python"
  "$cache/python/bin/python" -m pip install --quiet --requirement "$here/requirements.txt" ||
    skip 'PySpark cannot be installed (see above)'
  cp "$here/requirements.txt" "$cache/installed.txt"
fi
npm pack --silent --ignore-scripts --pack-destination "$cache" >/dev/null
npx vitest run --config "$here/vitest.config.ts"
