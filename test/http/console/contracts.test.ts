import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { exported } from '#http/console/export-rows.ts';
import { change, payInstallment, youngDriverAdded } from '../../support/addendum.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { binderyHere, until } from '../../support/process.ts';
import { paidInCash, savedDraft } from '../../support/sale.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let policyNumber: string;
let draftId: string;
const vin = 'XTAGFL110MY123456';
const lastName = 'Невыдуманов';

before(async () => {
  service = await consoleService();
  const partner = await service.partner();
  const draft = await savedDraft(partner, {
    set: {
      'policyHolder.lastName': lastName,
      'insuredObject.osago.vehicle.vin': vin,
      'insuredObject.osago.vehicle.licensePlate': 'О123ХХ77',
    },
  });
  ({ policyNumber, draftId } = draft);
  await paidInCash(partner, draft);
  const addendum = await change(partner, draft, youngDriverAdded);
  await payInstallment(partner, draft, Number(addendum.installmentNr), addendum.premiumDifference ?? null);
  await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/POLICY`);
  await partner.call('POST', '/sales/v2/individual/osago/quotes', {}, { 'x-request-id': 'zapros-7' });
  await partner.call('POST', '/sales/v2/individual/osago/quotes', { startDate: 'never' });
  await service.logRequests();
});
after(() => service.close());

test('the contract page shows the whole timeline: premium, payments, forms, changes and requests', async () => {
  const browser = await staffBrowser(service, ['support']);
  const { status, text } = await browser.open(`/contracts/${policyNumber}`);
  assert.equal(status, 200, text);
  for (const reported of [
    'Оплачен, договор заключён',
    'Расчёт по шагам',
    'Взносы',
    'Платежи',
    'наличные',
    `${policyNumber}-1`,
    'Версии',
    'drivers[1]',
    'данные людей изменены',
    'Что происходило',
    'class="timeline"',
    'допсоглашение',
    `/trace?id=${policyNumber}`,
  ])
    assert.ok(text.includes(reported), reported);
  assert.match((await browser.open(`/trace?id=${policyNumber}`)).text, /\/osago\/policies/);
  assert.doesNotMatch(text, /undefined|\[object|NaN/);
  assert.doesNotMatch(text, new RegExp(lastName));
});

test('an issued form is shown with an access record, and is refused to staff without the right to see personal data', async () => {
  const browser = await staffBrowser(service, ['support'], 'printer');
  const shown = await browser.open(`/contracts/${policyNumber}`);
  const [, address = ''] = /href="([^"]+\/forms\/POLICY\/0)"/.exec(shown.text) ?? [];
  const { status, headers, text } = await browser.open(address);
  assert.equal(status, 200);
  assert.match(text, /^%PDF-/);
  assert.equal(headers.get('content-type'), 'application/pdf');
  assert.match(headers.get('content-disposition') ?? '', /^inline; filename/);
  assert.match(await looksOf('printer'), /contract\.form/);
  assert.equal((await browser.open(address.replace('POLICY/0', 'POLICY/7'))).status, 404);
  assert.equal((await (await staffBrowser(service, ['actuary'])).open(address)).status, 403);
});

test('the application page shows its people after an access record is written', async () => {
  const browser = await staffBrowser(service, ['support'], 'reader');
  const { text } = await browser.open(`/contracts/${policyNumber}/people`);
  assert.match(text, new RegExp(lastName));
  assert.match(text, /<dt title="policyHolder">Страхователь<\/dt>/);
  assert.match(text, /<dd>Бензиновый \(PETROL\)<\/dd>/, 'codes of lists are said with their names');
  assert.match(text, /<dt title="startDate">Начало действия<\/dt><dd>01\.12\.2026/);
  assert.match(await looksOf('reader'), /contract\.people/);
});

test('the console offers termination grounds and products by name', async () => {
  const browser = await staffBrowser(service, ['underwriter', 'security'], 'ender');
  const { text } = await browser.open(`/addendum-terminate?policy=${policyNumber}`);
  assert.match(text, /<option value>—<\/option>/, 'nothing is chosen for whoever forgets to');
  assert.match(text, /<option value="LOSS">Гибель или утрата транспортного средства<\/option>/);
  assert.match((await browser.open('/document-import')).text, /<option value="property">Имущество<\/option>/);
  assert.match(
    (await browser.open('/authority-set')).text,
    /<option selected value="\*">|<option value="\*" selected>/,
  );
});

test('the console rates a contract again and compares the premiums', async () => {
  const browser = await staffBrowser(service, ['underwriter']);
  const { text } = await browser.open(`/contracts/${policyNumber}/premium`);
  assert.match(text, /Пересчёт дал то же, что сохранено: [\d\s]+,\d\d ₽/);
  assert.doesNotMatch(text, /equal to/);
});

test('the search finds a contract by number, order id, plate or VIN in any spelling', async () => {
  const browser = await staffBrowser(service, ['support']);
  const [order] = (await service.pool.query<{ id: string }>('select order_id as id from payments')).rows;
  const cyrillic = policyNumber.replace('ZZZ', 'ZZZ № ').toLowerCase();
  for (const typed of [
    ` ${policyNumber} `,
    cyrillic,
    `${policyNumber}-1`,
    draftId,
    draftId.toUpperCase(),
    String(order?.id),
    vin.toLowerCase(),
    `${vin.slice(0, 9)} ${vin.slice(9)}`,
    'о 123 хх 77',
    'O123XX77',
  ]) {
    const { status, headers } = await browser.send('/search', { text: typed });
    assert.equal(status, 303, typed);
    assert.equal(headers.get('location'), `/contracts/${policyNumber}`, typed);
  }
});

test('a search that finds several contracts of one vehicle writes an access record without the search text', async () => {
  const partner = await service.partner();
  const found = { 'insuredObject.osago.vehicle.licensePlate': 'А001АА77' };
  const drafts = [await savedDraft(partner, { set: found }), await savedDraft(partner, { set: found })];
  const browser = await staffBrowser(service, ['support'], 'searcher');
  const { status, text } = await browser.open('/search?text=a001aa77');
  assert.equal(status, 200);
  for (const draft of drafts) assert.ok(text.includes(draft.policyNumber));
  const looks = await looksOf('searcher');
  assert.match(looks, /contract\.find/);
  assert.doesNotMatch(looks, /a001aa77/i);
});

test('the search field finds a person by phone, e-mail or document, and the audit log omits the search text', async () => {
  const browser = await staffBrowser(service, ['support'], 'finder');
  for (const typed of ['+7 999 000-00-01', 'Holder@example.com']) {
    const { status, text } = await browser.send('/search', { text: typed });
    assert.equal(status, 200, typed);
    assert.ok(text.includes(policyNumber), typed);
    assert.match(text, /записано в журнал/);
  }
  assert.doesNotMatch(await looksOf('finder'), /9990000001|000-00-01|holder@/i);
  const actuary = await staffBrowser(service, ['actuary']);
  assert.equal((await actuary.send('/search', { text: '+7 916 123-45-67' })).status, 404);
});

test('a request id opens the timeline of the request, and an unknown id is reported as unknown', async () => {
  const browser = await staffBrowser(service, ['support']);
  const request = await browser.open('/search?text=zapros-7');
  assert.equal(request.headers.get('location'), '/trace?id=zapros-7');
  const unknown = await browser.open('/search?text=%3Cscript%3Ealert(1)%3C/script%3E%00');
  assert.equal(unknown.status, 404);
  assert.match(unknown.text, /Ничего не найдено: «&lt;script>/);
  assert.equal((await browser.open('/search?text=')).status, 200);
});

test('staff without the rights to see requests and to rate see only the terms of a contract', async () => {
  const browser = await staffBrowser(service, ['accountant']);
  const { status, text } = await browser.open(`/contracts/${policyNumber}`);
  assert.equal(status, 200, text);
  assert.match(text, /Взносы/);
  assert.doesNotMatch(text, /Что происходило|Пересчитать/);
});

test('opening a contract is audited under the login of the reader', async () => {
  const browser = await staffBrowser(service, ['support'], 'looker');
  await browser.open(`/contracts/${policyNumber}`);
  assert.match(await looksOf('looker'), new RegExp(`"contract.show".*"${policyNumber}"`));
});

async function looksOf(login: string): Promise<string> {
  const { stdout } = await binderyHere(['audit', 'list', '--staff', login, '--only', 'looks', '--json'], {
    DATABASE_URL: service.connectionString,
  });
  return stdout;
}

test('an unknown contract number is not found', async () => {
  const browser = await staffBrowser(service, ['support']);
  assert.equal((await browser.open('/contracts/XXX0000000001')).status, 404);
  assert.equal((await browser.open('/trace?id=nothing-of-this')).status, 404);
});

test('an unknown request id links to older logs, and an id of several partners links to the request of each partner', async () => {
  const browser = await staffBrowser(service, ['support']);
  const unknown = await browser.open('/trace?id=nothing-of-this');
  assert.match(unknown.text, /href="\/trace\?id=nothing-of-this&amp;older=on"/);
  for (const login of ['sender-1', 'sender-2']) {
    const partner = await service.partner({ login });
    await partner.call('GET', '/sales/v2/policies', undefined, { 'x-request-id': 'of-both' });
  }
  await until(async () => {
    await service.logRequests();
    const rows = await service.pool.query("select from request_log where request_id = 'of-both'");
    return rows.rowCount === 2;
  });
  const both = await browser.open('/trace?id=of-both');
  assert.equal(both.status, 404);
  assert.match(both.text, /href="\/trace\?id=of-both&amp;partner=sender-2"/);
  assert.equal((await browser.open('/trace?id=of-both&partner=sender-2')).status, 200);
});

test('requests are filtered, sorted and exported as CSV and XLSX, and reasons for refusal are counted', async () => {
  const browser = await staffBrowser(service, ['support']);
  const refused = await browser.open('/requests?refused=on&sort=-ms');
  assert.equal(refused.status, 200, refused.text);
  assert.match(refused.text, /aria-sort="descending"/);
  assert.match(refused.text, /…\/individual\/osago\/quotes/);
  assert.doesNotMatch(refused.text, /policies.*\/files\//);
  const csv = await browser.open('/requests?as=csv');
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(csv.text, /Когда;Партнёр;Адрес/);
  const xlsx = await browser.open('/requests?as=xlsx');
  assert.match(xlsx.headers.get('content-disposition') ?? '', /requests\.xlsx/);
  assert.match((await browser.open('/faults?days=7')).text, /Причины отказов/);
  assert.equal((await browser.open('/requests?hours=never')).status, 400);
});

test('the list of contracts finds a contract by each of its filters and omits it for other values', async () => {
  const browser = await staffBrowser(service, ['support']);
  const { rows } = await service.pool.query<{
    partner: string;
    ends: string;
    premium: string;
    concluded: string;
  }>(
    `select login as partner, ends_on::text as ends, concluded_on::text as concluded, (premium_kopecks / 100)::text as premium
       from contracts join partners using (partner_id) where policy_number = $1`,
    [policyNumber],
  );
  const { partner = '', ends = '', premium = '', concluded = '' } = rows[0] ?? {};
  const isListed = async (query: string) => {
    const { status, text } = await browser.open(`/contracts?${query}`);
    assert.equal(status, 200, text);
    return text.includes(`href="/contracts/${policyNumber}"`);
  };
  const finding = [
    `partner=${partner}`,
    'product=osago&status=COMPLETE',
    'plate=o123xx77',
    `endsFrom=${ends}&endsTo=${ends}&partner=${partner}`,
    'endsWithin=3000',
    `concludedFrom=${concluded}&concludedTo=${concluded}`,
    `premiumFrom=${premium}`,
    `q=${policyNumber}`,
    'q=заключён&sort=-premium',
  ];
  for (const query of finding) assert.equal(await isListed(query), true, query);
  const omitting = [
    'partner=nobody',
    'product=casco',
    'status=TERMINATED',
    'plate=А111АА99',
    'endsWithin=1',
    `concludedTo=2020-01-01`,
    `premiumTo=1`,
    'q=ненайденный',
  ];
  for (const query of omitting) assert.equal(await isListed(query), false, query);
  const both = await browser.open('/contracts?endsWithin=3&endsTo=2027-01-01');
  assert.equal(both.status, 400);
  assert.match(both.text, /[А-Яа-я]/);
  assert.match(
    (await browser.open('/contracts?as=csv')).text,
    new RegExp(`${policyNumber};ОСАГО;${partner};`),
  );
  const audit = await service.pool.query("select from staff_journal where action = 'contract.list'");
  assert.ok((audit.rowCount ?? 0) > finding.length);
});

test('a third file of a list is refused until one of the two files before is read or left', async () => {
  const open = () => exported('xlsx', 'list', [], Readable.from([[]]));
  const [first, second] = [open(), open()];
  assert.ok(first.kind === 'file' && second.kind === 'file');
  const third = open();
  assert.ok(third.kind === 'page' && third.status === 429);
  for (const { bytes } of [first, second]) {
    assert.ok(bytes instanceof Readable);
    bytes.destroy();
    await once(bytes, 'close');
  }
  const fourth = open();
  assert.ok(fourth.kind === 'file' && fourth.bytes instanceof Readable);
  fourth.bytes.resume();
  await once(fourth.bytes, 'close');
});

test('a file of a list contains one state of the database and leaves one record in the audit log', async () => {
  const browser = await staffBrowser(service, ['support'], 'exporter');
  const { headers, text } = await browser.open('/contracts?as=csv');
  assert.match(headers.get('content-disposition') ?? '', /contracts\.csv/);
  assert.match(text, new RegExp(policyNumber));
  const { rowCount } = await service.pool.query(
    "select from staff_journal where action = 'contract.list' and actor = 'staff:exporter'",
  );
  assert.equal(rowCount, 1);
});

test('a saved view is shown to the employee who saved it, with its filter and columns, until it is removed', async () => {
  const browser = await staffBrowser(service, ['support'], 'saver');
  const query = 'status=COMPLETE&columns=policyNumber&columns=premium';
  const saved = await browser.send('/contracts', { do: 'save-view', view: 'В силе', query });
  assert.equal(saved.status, 303, saved.text);
  const shown = await browser.open(`/contracts?${query}`);
  assert.match(shown.text, /aria-current="page">В силе</);
  assert.doesNotMatch(shown.text, /<th[^>]*>(<a[^>]*>)?Партнёр/);
  const other = await staffBrowser(service, ['support'], 'other-saver');
  assert.doesNotMatch((await other.open('/contracts')).text, /В силе</);
  assert.equal((await browser.send('/contracts', { do: 'save-view', view: ' ', query })).status, 400);
  assert.equal((await browser.send('/contracts', { do: 'remove-view', view: 'В силе', query })).status, 303);
  assert.doesNotMatch((await browser.open('/contracts')).text, /В силе</);
});

/** One browser for all products, because sign-ins are limited per minute. */
let reader: StaffBrowser | undefined;

/** Names, makes, currencies and programmes that Russian pages write in Latin letters. */
const nameLike =
  /\b(?:LADA|VESTA|HAVAL|JOLION)\b|PANDORA[A-Z_0-9]*|ZZ[A-Z]-?[0-9-]*|\b(?:GAP|VIN|UTC|EUR|USD|CLASSIC)\b/g;

for (const product of ['osago', 'casco', 'property', 'mortgage', 'medical', 'pet', 'cargo', 'gap'])
  for (const holderType of ['individual', 'corporate'])
    test(`pages of a ${product} contract of a holder type ${holderType} show what is insured, in Russian`, async () => {
      const partner = await service.partner();
      const file = new URL(`../../../docs/examples/${product}-${holderType}.json`, import.meta.url);
      const saved = await partner.call(
        'POST',
        `/sales/v2/${holderType}/${product}/policies`,
        JSON.parse(readFileSync(file, 'utf8')),
      );
      assert.equal(saved.status, 200, saved.text);
      const number = String(saved.body.policyNumber);
      const { covers = [] } = saved.body.calculation as { covers?: { description: string }[] };
      reader ??= await staffBrowser(service, ['underwriter']);
      const browser = reader;
      for (const path of [`/contracts/${number}`, `/approvals/${number}`]) {
        const { status, text } = await browser.open(path);
        assert.equal(status, 200, text);
        const shown = text
          .slice(text.indexOf('<h1>'))
          .replace(/<h2>Взносы[\s\S]*$/, '')
          .replaceAll(/<details>[\s\S]*?<\/details>/g, '');
        const holder = holderType === 'individual' ? 'физическое лицо' : 'юридическое лицо';
        for (const part of ['Продукт', 'Партнёр', holder, 'Срок', 'Что застраховано', 'Прежние договоры'])
          assert.ok(shown.includes(part), `${path}: ${part}`);
        for (const { description } of covers)
          assert.ok(shown.includes(description.replaceAll('"', '&quot;')), `${path}: ${description}`);
        const words = shown.replaceAll(/<[^>]*>/g, ' ').replaceAll(nameLike, '');
        assert.deepEqual(words.match(/\b[A-Z]{3,}(?:_[A-Z0-9]+)*\b/g) ?? [], [], path);
        assert.doesNotMatch(words, /undefined|\[object|NaN|unconditional/);
      }
      const earlier = await browser.send(`/contracts/${number}/earlier`, {});
      assert.equal(earlier.status, 200, earlier.text);
      assert.doesNotMatch(earlier.text, new RegExp(`>${number}<`));
    });
