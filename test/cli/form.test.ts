import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPdf } from '../print-forms/support/read-pdf.ts';
import { binderyHere } from '../support/process.ts';

const root = mkdtempSync(join(tmpdir(), 'forms-'));
after(() => rmSync(root, { recursive: true }));

const forms = new URL('../../data/print-forms/', import.meta.url);
const shipped = (name: string) => readFileSync(new URL(name, forms), 'utf8');

function ownDirectory(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(root, 'own-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const preview = (directory: string, ...words: readonly string[]) =>
  binderyHere(['form', 'preview', ...words], { PRINT_FORMS_DIR: directory });

test("every sample form is printed with the insurer's details, without a database", async () => {
  const own = ownDirectory({ 'insurer.json': shipped('insurer.json').replaceAll('Образец-Полис', 'Другой') });
  const to = join(own, 'shown');
  const { code, stderr } = await preview(own, '--to', to);
  assert.equal(code, 0, stderr);
  const samples = readdirSync(new URL('samples/', forms)).map((name) => name.replace('.json', '.pdf'));
  assert.deepEqual(readdirSync(to), samples);
  for (const name of samples) {
    const { author } = await readPdf(new Uint8Array(readFileSync(join(to, name))));
    assert.equal(author, 'Страховое акционерное общество «Другой»');
  }
});

test('`form preview` reports the line of a template that does not compile, and prints the other templates', async () => {
  const own = ownDirectory({ 'osago-policy.typ': '#let data = 1\n#data.absent' });
  const { code, stderr, stdout } = await preview(own, 'osago-policy', 'osago-application', '--to', own);
  assert.equal(code, 1);
  assert.ok(stderr.includes(`${join(own, 'osago-policy.typ')}:2:`), stderr);
  assert.ok(stdout.includes('osago-application.pdf'), stdout);
});

test('`form preview` refuses an output path that is no directory, with a one-line error', async () => {
  const own = ownDirectory({ file: '' });
  const { code, stderr } = await preview(own, 'osago-policy', '--to', join(own, 'file'));
  assert.equal(code, 1);
  assert.match(stderr, /^bindery: .*file cannot be made \(EEXIST\): give --to a directory.*\n$/);
});

test('`form preview` refuses a missing or invalid sample, with a one-line error', async () => {
  const own = ownDirectory({ 'odd.json': '{"template": 1}' });
  assert.match((await preview(own, 'absent')).stderr, /^bindery: .*shipped samples: .*osago-policy/);
  assert.match((await preview(own, join(own, 'odd.json'))).stderr, /^bindery: .*is no sample/);
});
