import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readInsurer } from '../../../src/contracts/print-forms/insurer.ts';
import { servedDocuments } from '../../../src/http/docs/catalogue.ts';
import { documents, proseOf, readDocument } from '../../docs/support/markdown.ts';
import { type TestService, testService } from '../../support/service.ts';

const publicUrl = 'https://sales.insurer.ru';
let service: TestService;

before(async () => {
  service = await testService({ PUBLIC_URL: publicUrl });
});
after(() => service.close());

for (const { path, file, language } of servedDocuments) {
  test(`the guide ${path} is a page with the insurer's name, and its contents link to its headings`, async () => {
    const { status, text, headers } = await service.request('GET', path);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/);
    assert.ok(text.includes(`<html lang="${language}">`));
    for (const part of [readInsurer().fullName, readInsurer().phone]) assert.ok(text.includes(part), part);
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
    const anchors = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => decodeURI(id));
    assert.ok(anchors.length > 3);
    assert.deepEqual(
      anchors.filter((id) => !ids.has(id)),
      [],
    );
    assert.deepEqual(
      anchorsOf(file).filter((id) => !ids.has(id)),
      [],
    );
  });

  test(`every link on ${path} leads to an existing address`, async () => {
    const { text } = await service.request('GET', path);
    for (const address of linksOf(text)) await leadsSomewhere(address);
  });

  test(`the address ${path}.md returns the same text as Markdown with working links`, async () => {
    const { status, text, headers } = await service.request('GET', `${path}.md`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/markdown/);
    assert.equal(text.split('\n')[0], readDocument(file).split('\n')[0]);
    assert.doesNotMatch(text, /<!--|insurer\.example/);
    for (const [, address = ''] of proseOf(text).matchAll(/\]\(([^)]+)\)/g))
      if (address.startsWith('/')) await leadsSomewhere(address);
      else assert.match(address, /^(?:#|https:)/);
  });
}

test('the commands of the English and the Russian guide begin with the address of this server', async () => {
  for (const path of ['/docs/partner-guide', '/docs/partner-guide.ru.md']) {
    const { text } = await service.request('GET', path);
    assert.match(text, /^(?:.*<code[^>]*>)?BASE=https:\/\/sales\.insurer\.ru$/m, path);
  }
});

test('a guide page runs only scripts of this server, and its content security policy lists its style', async () => {
  const { text, headers } = await service.request('GET', '/docs/partner-guide.ru');
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    assert.ok(policy.split('; ').includes(rule), rule);
  assert.doesNotMatch(policy, /unsafe/);
  const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  assert.deepEqual(
    scripts.map(([, , inline]) => inline),
    [''],
  );
  const [, address = ''] = /src="([^"]+)"/.exec(scripts[0]?.[1] ?? '') ?? [];
  const script = await service.request('GET', address);
  assert.equal(script.status, 200);
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
});

test('an unchanged guide page returns 304, and HEAD returns no body', async () => {
  for (const path of ['/docs/partner-guide', '/docs/sandbox.md', '/docs/examples', '/llms.txt']) {
    const first = await service.request('GET', path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    assert.equal((await service.request('GET', path, { headers })).status, 304, path);
    const head = await service.request('HEAD', path);
    assert.equal(head.status, 200, path);
    assert.equal(head.text, '');
    assert.equal(head.headers.get('etag'), first.headers.get('etag'));
    assert.equal(head.headers.get('cache-control'), 'no-cache');
  }
});

test('the guide pages link to each other, and the OpenAPI description links to the guides', async () => {
  const places = ['/docs/partner-guide.ru', '/docs/sandbox.ru', '/docs/examples', '/docs/changelog'];
  for (const from of ['/', '/docs', '/docs/partner-guide.ru', '/docs/examples']) {
    const { text } = await service.request('GET', from);
    for (const place of places) assert.ok(text.includes(`href="${place}"`), `${from} leads to ${place}`);
  }
  const english = await service.request('GET', '/docs/sandbox');
  assert.ok(english.text.includes('href="/docs/partner-guide"'));
});

test('/llms.txt lists guides, descriptions and examples with working addresses', async () => {
  const { text, headers } = await service.request('GET', '/llms.txt');
  assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(text, /^# .+\n\n> .+\n/);
  const addresses = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, address = '']) => address);
  assert.equal(addresses.length, [...text.matchAll(/^- /gm)].length);
  assert.ok(addresses.includes(`${publicUrl}/docs/partner-guide.md`));
  for (const address of addresses) {
    assert.ok(address.startsWith(`${publicUrl}/`), address);
    assert.equal((await service.request('GET', address.slice(publicUrl.length))).status, 200, address);
  }
});

test('every guide is a document of the repository', () => {
  for (const { file } of servedDocuments) assert.ok(documents().includes(file), file);
});

function anchorsOf(file: string): string[] {
  return [...proseOf(readDocument(file)).matchAll(/\]\(#([^)]+)\)/g)].map(([, id = '']) => id);
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address = '']) => address);
}

async function leadsSomewhere(address: string): Promise<void> {
  const [path = '', anchor] = address.split('#');
  const answer = await service.request('GET', path);
  assert.equal(answer.status, 200, address);
  if (anchor === undefined || path.endsWith('.md')) return;
  assert.ok(answer.text.includes(`id="${decodeURI(anchor)}"`), address);
}
