#!/usr/bin/env bash
# Expected: a DECIMAL(18, 2) of a Parquet file, 1000.35, is read by Arrow for JavaScript as 1000.35, at least as text.
# Seen: as text, as a number and in JSON it is 100035: the scale of the type is not applied. Premiums of an export become a hundred
# times as large, and nothing in the value says so. DuckDB reads the same file as 1000.35.
# Versions: apache-arrow 21.2.0, parquet-wasm 0.8.0, hyparquet-writer 0.17.0. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages apache-arrow@21.2.0 parquet-wasm@0.8.0 hyparquet-writer@0.17.0
cat > read.mjs <<'JS'
import { tableFromIPC } from 'apache-arrow';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readParquet } from 'parquet-wasm';
const premium = { name: 'premium', type: 'INT64', repetition_type: 'REQUIRED', converted_type: 'DECIMAL', precision: 18, scale: 2 };
const file = parquetWriteBuffer({ schema: [{ name: 'root', num_children: 1 }, premium], columnData: [{ name: 'premium', data: [1000.35] }] });
const table = tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream());
const value = table.getChild('premium').get(0);
console.log(`${table.schema.fields[0].type}: ${value}, ${Number(value)}, ${JSON.stringify(table.get(0))}`);
JS
expect_output 'Decimal[18e+2]: 100035, 100035, {"premium":"\"100035\""}' "$(node read.mjs)"
