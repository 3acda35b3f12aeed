#!/usr/bin/env bash
# Expected: a letter that a typesetter draws is copied from the PDF once, however the font draws it.
# Seen: Golos Text has no ễ but ê and a combining tilde, so the shaper draws the letter of two glyphs, and both are copied as the whole
# letter: "Nguyễn" becomes "Nguyễễn", also for searching. A font with a glyph of its own (Arimo) gives the word back.
# Versions: @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst 0.14.2), @expo-google-fonts/golos-text 0.4.2, @expo-google-fonts/arimo 0.4.3,
# unpdf 1.8.1; pdftotext of poppler 22.12 reads the same. Date: 2026-11-27.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @myriaddreamin/typst-ts-node-compiler@0.7.0 @expo-google-fonts/golos-text@0.4.2 @expo-google-fonts/arimo@0.4.3 unpdf@1.8.1
cat > copy.mjs <<'JS'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { extractText, getDocumentProxy } from 'unpdf';
for (const [name, file] of [['Golos Text', 'golos-text/400Regular/GolosText_400Regular.ttf'], ['Arimo', 'arimo/400Regular/Arimo_400Regular.ttf']]) {
  const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontPaths: [`node_modules/@expo-google-fonts/${file}`] }] });
  const pdf = compiler.pdf({ mainFileContent: `#set text(font: "${name}", fallback: false)\nNguyễn` });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  console.log(`${name}: ${text.join('').trim().normalize('NFC')}`);
}
JS
expect_output 'Golos Text: Nguyễễn
Arimo: Nguyễn' "$(node copy.mjs)"
