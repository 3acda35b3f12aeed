#!/usr/bin/env bash
# Expected: two signs "<<" are printed as two signs, and « is copied as «.
# Seen: Golos Text has a contextual alternate (calt) that draws "<<" as the glyph of «. In a PDF one glyph has one text: once "<<" has been
# drawn, every « of the document is copied as "<<". Typst's `ligatures: false` does not turn it off, `features: (calt: 0)` does.
# Versions: @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst 0.14.2), @expo-google-fonts/golos-text 0.4.2, unpdf 1.8.1. Date: 2026-11-27.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0 @expo-google-fonts/golos-text@0.4.2 unpdf@1.8.1
cat > copy.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { extractText, getDocumentProxy } from 'unpdf';
const fontPaths = ['node_modules/@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'];
for (const rule of ['ligatures: true', 'ligatures: false', 'features: (calt: 0)']) {
  const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontPaths }] });
  const pdf = compiler.pdf({ mainFileContent: `#set text(font: "Golos Text", fallback: false, ${rule})\n#("<<A>> «B»")` });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  console.log(`${rule}: ${text.join('').trim()}`);
}
JS
expect_output 'ligatures: true: <<A>> <<B>>
ligatures: false: <<A>> <<B>>
features: (calt: 0): <<A>> «B»' "$(node copy.mjs)"
