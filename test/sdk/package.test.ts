import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { addDays, addMonths, moscowDate } from '#kernel/time/calendar.ts';
import { blocksOf } from '../docs/support/markdown.ts';
import { child, document, operations, resolved } from '../http/openapi/described.ts';
import { testDatabase } from '../support/database.ts';
import { bindery, type ServingProcess, serving } from '../support/process.ts';
import { nextVin } from '../support/vin.ts';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'packages/sdk');
/** Code appended to the README's receiver: it sends one webhook with a valid and one with a wrong signature. */
const ending = `
import { createHmac } from 'node:crypto';
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const sent = '{"id":"1","type":"webhook.ping","timestamp":"","data":{"position":1}}';
const seconds = Math.floor(Date.now() / 1000);
const key = Buffer.from(process.env.WEBHOOK_SECRET.slice(6), 'base64');
const signature = createHmac('sha256', key).update(\`evt.\${seconds}.\${sent}\`).digest('base64');
const statuses = [];
for (const given of [signature, 'AAAA']) {
  const { port } = receiver.address();
  const headers = { 'webhook-id': 'evt', 'webhook-timestamp': String(seconds), 'webhook-signature': \`v1,\${given}\` };
  statuses.push((await fetch(\`http://127.0.0.1:\${port}\`, { method: 'POST', headers, body: sent })).status);
}
console.log(...statuses);
receiver.close();
`;
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-sdk-')));
const packed = join(folder, 'node_modules/bindery-sdk');
/** Search path for the machine's own npm and Node, which are older than the repository's. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter);

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: ServingProcess;
let partner: Readonly<Record<string, string>>;

before(async () => {
  await ran('npm', ['pack', '--pack-destination', folder], source);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(folder, 'package.json'), '{"name": "partner", "private": true, "type": "module"}');
  await ran('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, archive)]);
  database = await testDatabase();
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(folder, 'data'),
    POLICY_MAIL: 'off',
  };
  server = await serving(environment);
  const added = await bindery(['partner', 'add', '--login', 'sdk', '--name', 'SDK', '--json'], environment);
  const { client_id: id, client_secret: secret } = JSON.parse(added.stdout) as Readonly<
    Record<string, string>
  >;
  partner = { BINDERY_URL: server.url, CLIENT_ID: id ?? '', CLIENT_SECRET: secret ?? '' };
});
after(async () => {
  await server?.end('SIGTERM');
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('the SDK package has no dependencies and is small', () => {
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  assert.deepEqual(installed, ['bindery-sdk']);
  const { dependencies, license } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  assert.equal(license, 'MIT');
  for (const name of ['README.md', 'README.ru.md', 'LICENSE', 'examples/three-products.mjs'])
    assert.ok(existsSync(join(packed, name)), name);
  const code = readdirSync(join(packed, 'dist'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(packed, 'dist', name)));
  const bytes = gzipSync(Buffer.concat(code)).length;
  assert.ok(bytes <= 10_000, `${bytes} bytes`);
});

test('a program that uses only the SDK sells three products and receives their events', async () => {
  cpSync(join(source, 'examples/three-products.mjs'), join(folder, 'three-products.mjs'));
  const said = await ran('node', ['three-products.mjs'], folder, partner);
  const sold = [...said.matchAll(/^sold (\S+) \d/gm)].map(([, number]) => number);
  assert.equal(sold.length, 3, said);
  assert.match(said, /^link http\S+\/pay\/[\w-]+$/m);
  for (const number of sold) {
    assert.match(said, new RegExp(`^in force \\w+ ${number}$`, 'm'));
    assert.match(said, new RegExp(`^found ${number} COMPLETE$`, 'm'));
    assert.equal(
      readFileSync(join(folder, `${number}.pdf`))
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  }
});

test("the examples of the SDK's README run one after the other as one program", async () => {
  const [english, russian] = ['README.md', 'README.ru.md'].map((name) =>
    blocksOf(readFileSync(join(source, name), 'utf8')).map(({ language, text }) => `${language}\n${text}`),
  );
  assert.deepEqual(russian, english);
  writeFileSync(join(folder, 'readme.mjs'), `${readmeProgram()}\n${ending}`);
  writeFileSync(join(folder, 'application.json'), applicationIn(moscowDate(new Date())));
  const said = await ran('node', ['readme.mjs'], folder, { ...partner, WEBHOOK_SECRET: secret });
  assert.match(said, /^INVALID_ARGUMENT 400 false [\w-]+$/m);
  assert.match(said, /^policyHolder\.email [A-Z_]+ .*[а-я]/m);
  assert.match(said, / http\S+\/pay\/[\w-]+$/m);
  assert.match(said, /^test 2$/m);
  assert.match(said, /^webhook\.ping\n204 400$/m);
  assert.equal(readFileSync(join(folder, 'policy.pdf')).subarray(0, 5).toString(), '%PDF-');
});

test('nine common mistakes of developers are compiler errors with helpful texts', async () => {
  const mistakes = readFileSync(join(import.meta.dirname, 'nine-mistakes.ts'), 'utf8');
  writeFileSync(
    join(folder, 'nine-mistakes.ts'),
    mistakes.replaceAll(/@ts-expect-error/g, '').replace('../../packages/sdk/src/index.ts', 'bindery-sdk'),
  );
  const reported = (await compiled(['nine-mistakes.ts'])).filter((line) =>
    line.startsWith('nine-mistakes.ts('),
  );
  const text = reported.join('\n');
  assert.equal(reported.length, 9, text);
  for (const [wrong, right] of [
    ['adress', 'address'],
    ['vehicleCategoryCod', 'vehicleCategoryCode'],
    ['horsepower', 'horsePower'],
    ['startdate', 'startDate'],
    ['driver', 'drivers'],
  ])
    assert.match(text, new RegExp(`'${wrong}' does not exist in type .*Did you mean to write '${right}'`));
});

test('every example of the API description matches its SDK type', async () => {
  const lines = ["import type { Event, Operations } from 'bindery-sdk';"];
  const show = (type: string, value: unknown) =>
    lines.push(`export const shown${lines.length}: ${type} = ${JSON.stringify(value)};`);
  for (const { path, method, operation } of operations()) {
    if (!path.startsWith('/ship/biz/')) continue;
    const type = `Operations['${method.toUpperCase()} ${path.slice('/ship/biz'.length)}']`;
    for (const value of examplesIn(operation.requestBody)) show(`${type}['body']`, value);
    for (const value of examplesIn(child(operation, 'responses')['200'])) show(`${type}['answer']`, value);
  }
  for (const { post } of Object.values(document.webhooks as Readonly<Record<string, JsonObject>>))
    for (const value of examplesIn((post as JsonObject).requestBody)) show('Event', value);
  assert.ok(lines.length > 250, String(lines.length));
  writeFileSync(join(folder, 'examples.ts'), lines.join('\n'));
  assert.deepEqual(await compiled(['examples.ts']), []);
});

test('the program of three products and the examples of the README and the guide compile', async () => {
  cpSync(join(source, 'examples/three-products.mjs'), join(folder, 'three-products.mjs'));
  writeFileSync(join(folder, 'readme-checked.mjs'), `// @ts-check\n${readmeProgram()}`);
  writeFileSync(join(folder, 'guide-checked.mjs'), `// @ts-check\n${guideProgram()}`);
  const names = ['BINDERY_URL', 'BASE', 'CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_SECRET'];
  const variables = names.map((name) => `${name}: string;`).join(' ');
  writeFileSync(
    join(folder, 'environment.d.ts'),
    `declare namespace NodeJS { interface ProcessEnv { ${variables} } }`,
  );
  const files = ['three-products.mjs', 'readme-checked.mjs', 'guide-checked.mjs', 'environment.d.ts'];
  assert.deepEqual(await compiled(files, 'node'), []);
});

test('types generated from another server replace the shipped types, and `any` fits every server', async () => {
  const description = await (await fetch(`${server.url}/openapi.json`)).text();
  const own = description.replaceAll('/individual/osago/', '/individual/bicycle/');
  writeFileSync(join(folder, 'own.json'), own);
  const emit = join(source, 'emit/run.ts');
  await ran(process.execPath, [emit, join(folder, 'own.json'), join(folder, 'own-types.ts')]);
  writeFileSync(
    join(folder, 'own.ts'),
    `import { createBindery } from 'bindery-sdk';
import type { Operations, Sold } from './own-types.js';
const given = { baseUrl: '', clientId: '', clientSecret: '' };
createBindery<Operations, Sold>(given).sales('individual', 'bicycle').quote({});
createBindery<any, any>(given).sales('individual', 'yacht').quote({ any: 1 });
createBindery<any, any>(given).request('GET /sales/v3/yachts');
// @ts-expect-error
createBindery<Operations, Sold>(given).sales('individual', 'osago');
// @ts-expect-error
createBindery(given).sales('individual', 'osgao');
`,
  );
  assert.deepEqual(await compiled(['own.ts']), []);
});

/** Joins the README's examples to one program, because later examples use earlier imports. */
function readmeProgram(): string {
  const blocks = blocksOf(readFileSync(join(source, 'README.md'), 'utf8'));
  return blocks.flatMap(({ language, text }) => (language === 'js' ? [text] : [])).join('\n');
}

function guideProgram(): string {
  const blocks = blocksOf(readFileSync(join(root, 'docs/partner-guide.md'), 'utf8'));
  return blocks.find(({ language }) => language === 'js')?.text ?? '';
}

/** Returns the values of all examples of a request or response body. */
function examplesIn(node: Json | undefined): readonly Json[] {
  const content = isObject(node) ? resolved(node).content : undefined;
  const media = isObject(content) ? content['application/json'] : undefined;
  const examples = isObject(media) && isObject(media.examples) ? Object.values(media.examples) : [];
  return examples.map((one) => resolved(one as JsonObject).value ?? null);
}

/** Compiles files in strict mode and returns one line for each error. */
async function compiled(files: readonly string[], types = ''): Promise<readonly string[]> {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowJs: true,
  };
  const rest = { noEmit: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] };
  const typeRoots = [join(root, 'node_modules/@types')];
  const compilerOptions = { ...options, ...rest, types: types ? [types] : [], typeRoots };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const said = await ran(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', '.', '--pretty', 'false'],
    folder,
    {},
    [0, 1, 2],
  );
  return said.trim() === '' ? [] : said.trim().split('\n');
}

/** Returns an osago example of the description with dates that are valid today. */
function applicationIn(today: string): string {
  const startsOn = addDays(today, 10);
  return readFileSync(join(root, 'docs/examples/osago-individual.json'), 'utf8')
    .replaceAll('2026-12-01', startsOn)
    .replaceAll('2027-11-30', addDays(addMonths(startsOn, 12), -1))
    .replaceAll('XTAGFL110MY000001', nextVin())
    .replace(/"(?:issueDate|createDate)": .*\n/g, '');
}

test('the SDK example of the partner guide runs', async () => {
  writeFileSync(join(folder, 'guide.mjs'), guideProgram());
  writeFileSync(join(folder, 'body.json'), applicationIn(moscowDate(new Date())));
  const { BINDERY_URL: BASE = '', ...credentials } = partner;
  assert.match(
    await ran('node', ['guide.mjs'], folder, { BASE, ...credentials }),
    /^http\S+\/pay\/[\w-]+\ncontract\.in_force ZZZ\d+\n$/,
  );
});

async function ran(
  command: string,
  words: readonly string[],
  cwd = folder,
  environment: Readonly<Record<string, string>> = {},
  codes: readonly number[] = [0],
): Promise<string> {
  const { HOME = '' } = process.env;
  const child = spawn(command, words, { cwd, env: { PATH: machinePath, HOME, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  assert.ok(codes.includes(code), `${command} ${words.join(' ')}: ${code} ${said}`);
  return said;
}
