#!/bin/sh
# Installs the peers of other languages into .cache/peers; a language whose tools are absent is reported and skipped.
# Run it again after a version changed here: what is up to date is left as it is.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cache="$here/../../.cache/peers"
mkdir -p "$cache"

if command -v python3 >/dev/null; then
  [ -x "$cache/python/bin/python" ] || python3 -m venv "$cache/python"
  "$cache/python/bin/python" -m pip install --quiet --upgrade pip
  "$cache/python/bin/python" -m pip install --quiet --requirement "$here/requirements.txt"
  echo "python: installed"
else
  echo "python: skipped, there is no python3"
fi

if command -v cargo >/dev/null; then
  cargo install --quiet --locked --path "$here/rust" --root "$cache/rust" --target-dir "$cache/rust-target"
  echo "rust: installed"
else
  echo "rust: skipped, there is no cargo"
fi
