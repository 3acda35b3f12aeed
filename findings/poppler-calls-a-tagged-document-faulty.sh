#!/usr/bin/env bash
# Expected: pdfinfo reads a tagged PDF, which Typst makes by default, without complaint.
# Seen: it prints "Syntax Error: Suspects object is wrong type (boolean)" for each. The entry /Suspects false of /MarkInfo is right, as it is
# a boolean in ISO 32000; poppler complains whenever it is not true. Whoever checks policies by an empty stderr finds every one faulty.
# Versions: poppler-utils 22.12.0 (Debian 12), @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst 0.14.2). Date: 2026-11-28.
# Needs the Debian package poppler-utils.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0
cat > print.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
writeFileSync('tagged.pdf', NodeCompiler.create().pdf({ mainFileContent: '= Policy' }));
JS
node print.mjs
expect_output 'Syntax Error: Suspects object is wrong type (boolean)
Tagged: yes
Suspects: no' "$(pdfinfo tagged.pdf 2>&1 | grep -E '^(Syntax|Tagged|Suspects)' | tr -s ' ')"
