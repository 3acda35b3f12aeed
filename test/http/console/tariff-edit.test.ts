import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { findShapes } from '#catalogues/tariffs/drafts/edit-draft.ts';
import { findVersions, listAllVersions } from '#catalogues/tariffs/store.ts';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { tariffCompilers } from '../../support/products.ts';
import type { Response, TestService } from '../../support/service.ts';

let service: TestService;
let mary: StaffBrowser;
let olga: StaffBrowser;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  mary = await staffBrowser(service, ['actuary'], 'mary');
  olga = await staffBrowser(service, ['actuary'], 'olga');
});
after(() => service.close());

const source = 'osago/base-rates/2026-11-01';
const editPath = (versionId: string, table: string, more = '') =>
  `/tariff-edit?versionId=${versionId}&table=${table}${more}`;

async function startedDraft(day: string, versionId = source): Promise<string> {
  const done = await mary.send('/tariff-draft', { versionId, from: day, comment: 'Ставки на год' });
  assert.equal(done.status, 200, done.text);
  return [...versionId.split('/').slice(0, 2), day].join('/');
}

async function versionOf(versionId: string): Promise<TariffVersion> {
  const [version] = await findVersions(service.pool, [versionId]);
  assert.ok(version, versionId);
  return version;
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
const plain = (text: string) => text.replace(/&([a-z]+|#39);/g, (whole, name) => entities[name] ?? whole);

/** Reads the fields of the grid as a browser would send them. */
function fieldsOf({ text }: Response): Record<string, string> {
  const [, form = ''] = /<form method="post" enctype([\s\S]*?)<\/form>/.exec(text) ?? [];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const value = plain(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined && !/type="checkbox"/.test(tag)) fields[name] = value;
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)<\/textarea>/g,
  ))
    fields[name] = plain(value).trim();
  return fields;
}

/** Returns the name of the field with a cell: the row is found by the text of one of its cells. */
function fieldWith(
  fields: Readonly<Record<string, string>>,
  of: Readonly<Record<number, string>>,
  column: number,
): string {
  const rows = Map.groupBy(Object.keys(fields), (name) => name.split('.')[0] ?? '');
  const found = [...rows.keys()].find((place) =>
    Object.entries(of).every(([at, text]) => fields[`${place}.${at}`] === text),
  );
  assert.ok(found, JSON.stringify([of, fields]));
  return `${found}.${column}`;
}

async function opened(path: string, browser = mary): Promise<Response> {
  const page = await browser.open(path);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page;
}

async function edited(
  path: string,
  change: (fields: Record<string, string>) => Readonly<Record<string, string>>,
  browser = mary,
): Promise<Response> {
  const fields = fieldsOf(await opened(path, browser));
  return browser.upload(path, { ...fields, ...change(fields) }, {});
}

test('cells of a draft are edited in Russian number formats, listed before and after, taken back and discarded', async () => {
  const id = await startedDraft('2031-01-01');
  const path = editPath(id, 'base_rates', '&q=77');
  const saved = await edited(path, (fields) => ({
    [fieldWith(fields, { 0: '2.2', 1: '77' }, 2)]: '6 100',
    '+0.0': '2,2',
    '+0.1': '79',
    '+0.2': '5 000',
  }));
  assert.equal(saved.status, 303, saved.text);
  const shown = await opened(saved.headers.get('location') ?? '');
  assert.match(shown.text, /изменено строк: 2/);
  assert.match(shown.text, /value="6100"[\s\S]{0,120}было: 5904/);
  const rates = (await versionOf(id)).tables.base_rates ?? [];
  assert.deepEqual(
    rates.find(({ region }) => region === '79'),
    { row: '2.2', region: '79', base_rate_rub: '5000', confidence: '' },
  );

  const changes = await opened(`/tariff-changes?versionId=${id}`);
  assert.match(
    changes.text,
    /Базовые ставки ОСАГО <code>base_rates<\/code>[\s\S]*?2\.2, 77[\s\S]*?Базовая ставка, руб\.[\s\S]*?5904[\s\S]*?6100/,
  );
  const [, undo = ''] = /href="(\/tariff-undo[^"]*column[^"]*)"/.exec(changes.text) ?? [];
  const asked = await opened(plain(undo));
  assert.match(asked.text, /Вернётся[\s\S]*?5904/);
  const query = Object.fromEntries(new URLSearchParams(plain(undo).split('?')[1]));
  const back = await mary.send('/tariff-undo', query);
  assert.equal(back.status, 200, back.text);
  assert.equal(
    (await versionOf(id)).tables.base_rates?.find((row) => row.row === '2.2' && row.region === '77')
      ?.base_rate_rub,
    '5904',
  );
  assert.equal((await mary.send('/tariff-undo', query)).status, 409);
  const row = { versionId: id, table: 'base_rates', row: '2.2, 79' };
  assert.equal((await mary.send('/tariff-undo', row)).status, 200);
  assert.equal((await versionOf(id)).checksum, (await versionOf(source)).checksum);

  const version = await opened(`/tariff?versionId=${id}`);
  assert.match(version.text, /Автор<\/dt><dd>Сотрудник mary[\s\S]*?Сделана из/);
  assert.equal((await mary.send('/tariff-discard', { versionId: id })).status, 200);
  assert.equal((await mary.open(`/tariff?versionId=${id}`)).status, 404);
  assert.equal((await mary.open(path)).status, 404);
});

test('rates are shown with a decimal comma, and only typed cells change', async () => {
  const id = await startedDraft('2031-01-15', 'casco/rates/2026-01-01');
  const path = editPath(id, 'base');
  const before = (await versionOf(id)).tables.base ?? [];
  const [first, second, ...others] = before;
  const saved = await edited(path, (fields) => {
    assert.equal(
      fields[fieldWith(fields, { 0: 'DOMESTIC', 1: 'MOSCOW', 2: '0' }, 4)],
      first?.value?.replace('.', ','),
    );
    return { [fieldWith(fields, { 0: 'DOMESTIC', 1: 'MOSCOW', 2: '1' }, 4)]: '6,05' };
  });
  assert.equal(saved.status, 303, saved.text);
  assert.match(
    (await opened(saved.headers.get('location') ?? '')).text,
    /value="6,05"[\s\S]{0,120}было: 5,41/,
  );
  assert.deepEqual((await versionOf(id)).tables.base, [first, { ...second, value: '6.05' }, ...others]);
  assert.equal((await mary.send('/tariff-discard', { versionId: id })).status, 200);
});

test('faults of an edit are shown next to their cells in Russian, all together, and nothing is stored', async () => {
  const id = await startedDraft('2031-02-01');
  const path = editPath(id, 'base_rates', '&q=77');
  const refused = await edited(path, (fields) => ({
    [fieldWith(fields, { 0: '2.2', 1: '77' }, 2)]: '99999',
    '+0.0': 'нет такой',
    '+0.2': 'много',
  }));
  assert.equal(refused.status, 409);
  assert.match(refused.text, /value="99999"[^>]*>(?:<small[^>]*>)[^<]*99999 вне границ от \d+ до \d+/);
  assert.match(refused.text, /value="нет такой"[^>]*><small[^>]*>[^<]*нужно одно из/);
  assert.match(refused.text, /value="много"[^>]*><small[^>]*>[^<]*не целое число/);
  assert.equal((await versionOf(id)).checksum, (await versionOf(source)).checksum);
  const none = await edited(path, () => ({}));
  assert.match(none.text, /Вы ничего не изменили/);
  await mary.send('/tariff-discard', { versionId: id });
});

test('the slower of two people learns who changed which cells, keeps the typed values and can save them', async () => {
  const id = await startedDraft('2031-03-01');
  const path = editPath(id, 'base_rates', '&q=77');
  const fields = fieldsOf(await opened(path));
  const rate = fieldWith(fields, { 0: '2.2', 1: '77' }, 2);
  const faster = await edited(path, (own) => ({ [fieldWith(own, { 0: '2.2', 1: '77' }, 2)]: '6000' }), olga);
  assert.equal(faster.status, 303, faster.text);
  const slower = await mary.upload(path, { ...fields, [rate.replace(/2$/, '3')]: 'новый расчёт' }, {});
  assert.equal(slower.status, 409);
  assert.match(slower.text, /с тех пор изменён: Сотрудник olga/);
  assert.match(slower.text, /Сотрудник olga: 2\.2, 77: Базовая ставка, руб\.: 5904 → 6000/);
  assert.match(slower.text, /value="6000"/);
  assert.match(slower.text, /value="новый расчёт"/);
  const again = await mary.upload(path, fieldsOf(slower), {});
  assert.equal(again.status, 303, again.text);
  const row = (await versionOf(id)).tables.base_rates?.find(
    (one) => one.row === '2.2' && one.region === '77',
  );
  assert.deepEqual([row?.base_rate_rub, row?.confidence], ['6000', 'новый расчёт']);
  const late = await olga.send('/tariff-discard', { versionId: id, revision: '1' });
  assert.equal(late.status, 409, late.text);
  await mary.send('/tariff-discard', { versionId: id });
});

test('a draft that a new directive makes unlawful lists its faults, and an edit may leave them but add none', async () => {
  const id = await startedDraft('2031-05-01');
  const { tables } = await versionOf(id);
  // Has the effect of a directive with other limits.
  const base_rates = (tables.base_rates ?? []).map((row) =>
    row.base_rate_rub === '5904' ? { ...row, base_rate_rub: '99' } : row,
  );
  const unlawful = { ...tables, base_rates };
  await service.pool.query('update tariff_versions set tables = $2, checksum = $3 where version_id = $1', [
    id,
    JSON.stringify(unlawful),
    tariffChecksum(unlawful),
  ]);
  const version = await opened(`/tariff?versionId=${id}`);
  const [, count = ''] = /Ошибок в черновике: (\d+)/.exec(version.text) ?? [];
  assert.ok(Number(count) > 0, version.text);
  assert.match(version.text, /Базовая ставка, руб\. <code>base_rate_rub<\/code>[\s\S]*вне границ/);
  const saved = await edited(editPath(id, 'short_term'), (fields) => ({
    [Object.keys(fields).find((name) => /^\d+-.*\.3$/.test(name)) ?? '']: 'приказ',
  }));
  assert.equal(saved.status, 303, saved.text);
  const refused = await edited(editPath(id, 'short_term'), (fields) => ({
    [Object.keys(fields).find((name) => /^\d+-.*\.2$/.test(name)) ?? '']: '7',
  }));
  assert.equal(refused.status, 409);
  assert.match(refused.text, /должно быть больше 0 и не больше 1/);
  const published = await mary.send('/tariff-publish', { versionIds: id, why: 'Новый тариф' });
  assert.equal(published.status, 409);
  await mary.send('/tariff-discard', { versionId: id });
});

test('an edit of a draft that was deleted and made again is refused with its present revision', async () => {
  const id = await startedDraft('2031-06-01');
  const path = editPath(id, 'base_rates', '&q=77');
  const refused = await edited(path, () => ({ revision: '7', '+0.0': '2.2' }));
  assert.equal(refused.status, 409);
  assert.match(refused.text, /его правка сейчас — 1/);
  assert.match(refused.text, /name="revision" value="1"/);
  const second = await mary.send('/tariff-draft', {
    versionId: source,
    from: '2031-06-01',
    comment: 'Ещё раз',
  });
  assert.equal(second.status, 409);
  assert.match(second.text, /Черновик [^<]* уже есть, его автор — Сотрудник mary/);
  const moved = await mary.send('/tariff-describe', { versionId: id, from: '2031-06-02', comment: 'С июня' });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await versionOf(id.replace('06-01', '06-02'))).comment, 'С июня');
  await mary.send('/tariff-discard', { versionId: id.replace('06-01', '06-02') });
});

test('a block from a spreadsheet changes known rows and adds others, or replaces the table', async () => {
  const id = await startedDraft('2031-04-01');
  const path = editPath(id, 'base_rates');
  const block = 'Строка указания\tРегион\tБазовая ставка, руб.\n2.2\t77\t6 200\n2.2\t79\t5 100\n';
  const saved = await edited(path, () => ({ pasted: block }));
  assert.equal(saved.status, 303, saved.text);
  const rates = (await versionOf(id)).tables.base_rates ?? [];
  const rateOf = (region: string) =>
    rates.find((one) => one.row === '2.2' && one.region === region)?.base_rate_rub;
  assert.deepEqual([rateOf('77'), rateOf('79')], ['6200', '5100']);
  const all = ((await versionOf(source)).tables.base_rates ?? []).map((row) => Object.values(row).join('\t'));
  const replaced = await edited(path, () => ({ pasted: all.join('\r\n'), replace: 'on' }));
  assert.equal(replaced.status, 303, replaced.text);
  assert.equal((await versionOf(id)).checksum, (await versionOf(source)).checksum);
  const wrong = await edited(path, () => ({ pasted: '2.2\t77\t1\n2.2\t78\t5' }));
  assert.equal(wrong.status, 409);
  assert.equal((wrong.text.match(/вне границ/g) ?? []).length, 2);
  assert.match(wrong.text, /вставка, 1<[\s\S]*вставка, 2<[\s\S]*2\.2\t77\t1\r?\n2\.2\t78\t5/);
  await mary.send('/tariff-discard', { versionId: id });
});

test('every table of every product can be opened for editing on pages of at most 20 kB', async () => {
  const versions = await listAllVersions(service.pool);
  const newest = new Map(versions.map((one) => [`${one.product}/${one.kind}`, one.versionId]));
  for (const versionId of newest.values()) {
    const id = await startedDraft('2032-01-01', versionId);
    const { tables } = await versionOf(id);
    const { text } = await opened(`/tariff?versionId=${id}`);
    assert.ok(text.length > 0 && Buffer.byteLength(text) <= 20_000, `${id} ${Buffer.byteLength(text)}`);
    for (const [table, rows] of Object.entries(tables)) {
      const page = await opened(editPath(id, table, `&from=${Math.max(0, rows.length - 30)}`));
      assert.ok(Buffer.byteLength(page.text) <= 20_000, `${id} ${table}: ${Buffer.byteLength(page.text)}`);
      assert.match(page.text, /<h1>[^<]*[а-яё]/i);
    }
    await mary.send('/tariff-discard', { versionId: id });
  }
});

const someEdits = fc.array(
  fc.record({
    table: fc.constantFrom('base_rates', 'short_term', 'settings'),
    kind: fc.constantFrom('change', 'remove', 'add'),
    at: fc.nat(200),
    column: fc.nat(5),
    text: fc.constantFrom('5 100', '0,5', '77', '2.2', '*', '6000', '', 'нет', '14', '79'),
  }),
  { minLength: 1, maxLength: 6 },
);

test('random edits through the page make the same version, or the same refusal, as the import of the edited files', async () => {
  const shipped = (await listAllVersions(service.pool)).filter(({ product }) => product === 'osago');
  const others = await findVersions(
    service.pool,
    shipped.map(({ versionId }) => versionId),
  );
  let days = 0;
  await fc.assert(
    fc.asyncProperty(someEdits, async (edits) => {
      days += 1;
      const day = `2033-01-${String(days).padStart(2, '0')}`;
      const id = await startedDraft(day);
      for (const [table, ofTable] of Map.groupBy(edits, (one) => one.table)) {
        const draft = await versionOf(id);
        const { status, rows } = await sendEdits(id, table, ofTable ?? []);
        const tables = { ...draft.tables, [table]: rows };
        const version = { ...draft, tables, checksum: tariffChecksum(tables) };
        const compiler = tariffCompilers.osago;
        const isFit = compiler?.check(version, others).length === 0;
        const isSame = version.checksum === draft.checksum;
        assert.equal(status, isFit && !isSame ? 303 : 409, JSON.stringify(edits));
        assert.equal(
          (await versionOf(id)).checksum,
          isFit ? version.checksum : draft.checksum,
          JSON.stringify(edits),
        );
      }
      await mary.send('/tariff-discard', { versionId: id });
    }),
    { numRuns: 10 },
  );
});

/** Sends edits of the first page of a table; returns the rows that a person would have in the edited file. */
async function sendEdits(
  id: string,
  table: string,
  edits: readonly { kind: string; at: number; column: number; text: string }[],
): Promise<{ status: number; rows: readonly Row[] }> {
  const path = editPath(id, table);
  const fields = fieldsOf(await opened(path));
  const places = [
    ...new Set(Object.keys(fields).flatMap((name) => /^(\d+-[\w-]{6})\./.exec(name)?.[1] ?? [])),
  ];
  const version = await versionOf(id);
  const columns = Object.keys(version.tables[table]?.[0] ?? {});
  assert.deepEqual(
    findShapes(tariffCompilers, version)[table]?.columns.filter((one) => !columns.includes(one)),
    [],
  );
  const rows = new Map<string, Row>((version.tables[table] ?? []).map((row, index) => [String(index), row]));
  const sent: Record<string, string> = { ...fields };
  const added: Row = {};
  for (const { kind, at, column, text } of edits) {
    const place = places[at % places.length] ?? '';
    const [index = ''] = place.split('-');
    const name = columns[column % columns.length] ?? '';
    const isText = ['confidence', 'comment', 'name'].includes(name);
    const cell = isText ? text : text.replace('5 100', '5100').replace('0,5', '0.5');
    if (kind === 'remove') {
      sent[`x.${place}`] = 'on';
      rows.delete(index);
    } else if (kind === 'add') {
      sent[`+0.${columns.indexOf(name)}`] = text;
      Object.assign(added, { [name]: cell });
    } else {
      sent[`${place}.${columns.indexOf(name)}`] = text;
      const row = rows.get(index);
      if (row) rows.set(index, { ...row, [name]: cell });
    }
  }
  if (Object.values(added).some((cell) => cell !== ''))
    rows.set('added', Object.fromEntries(columns.map((column) => [column, added[column] ?? ''])));
  const { status } = await mary.upload(path, sent, {});
  return { status, rows: [...rows.values()] };
}
