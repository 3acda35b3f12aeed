#!/usr/bin/env bash
# Expected: a form parser returns the name of a file as the browser's user sees it.
# Seen: browsers (and fetch, by the HTML standard) send a quotation mark of a file name as %22, and @fastify/busboy returns %22: a file
# Акт "осмотра".pdf arrives as Акт %22осмотра%22.pdf. Response.formData of Node decodes it. A file whose name really holds %22 is sent
# with the same bytes, so no parser can tell the two apart.
# Versions: @fastify/busboy 3.2.6, Node 20 and 26. Date: 2026-11-28.
source "$(dirname "$(realpath "$0")")/lib.sh"
install_packages @fastify/busboy@3.2.6
cat > names.mjs <<'JS'
import Busboy from '@fastify/busboy';
const form = new FormData();
form.append('file', new Blob(['1']), 'Акт "осмотра".pdf');
const sent = new Response(form);
const type = sent.headers.get('content-type');
const bytes = Buffer.from(await sent.arrayBuffer());
const again = await new Response(bytes, { headers: { 'content-type': type } }).formData();
console.log(`Response.formData: ${again.get('file').name}`);
const parser = new Busboy({ headers: { 'content-type': type } });
parser.on('file', (_field, stream, name) => {
  console.log(`busboy: ${name}`);
  stream.resume();
});
parser.end(bytes);
JS
expect_output 'Response.formData: Акт "осмотра".pdf
busboy: Акт %22осмотра%22.pdf' "$(node names.mjs)"
