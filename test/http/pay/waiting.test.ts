import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Client, client, type Link, openLink, read } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let directory: string;
let service: TestService;
let partner: TestPartner;
let person: Client;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waiting-'));
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
  person = client(service);
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

const triesIn = (html: string) => /name="tries" value="(\d+)"/.exec(html)?.[1] ?? '';

async function triesOf({ orderId }: Link): Promise<number> {
  const { rows } = await service.pool.query('select from payment_attempts where order_id = $1', [orderId]);
  return rows.length;
}

async function newLink(set = {}): Promise<{ draft: Draft; link: Link }> {
  const draft = await savedDraft(partner, { set });
  return { draft, link: await openLink(partner, draft, 'PAYINSURER') };
}

const partsOf = (html: string) =>
  [...html.matchAll(/class="button[^"]*"[^>]*>([^<]+)/g)].map(([, text = '']) => text);

for (const method of ['card', 'sbp']) {
  test(`a client who returns from ${method} without paying sees that the payment is not finished`, async () => {
    const { link } = await newLink();
    await person.choose(link, method);
    for (const page of [await person.back(link), await person.get(link.path)]) {
      assert.match(page.text, /<h1>Оплата не завершена<\/h1>/);
      assert.deepEqual(partsOf(page.text), [
        'Продолжить оплату',
        'Заплатить другим способом',
        'Вернуться без оплаты',
      ]);
    }
  });
}

test('a client is shown a waiting page if the bank does not answer', async () => {
  const { link } = await newLink();
  await person.choose(link, 'card');
  await service.bank?.behave({ answers: 'down' });
  const page = await person.back(link);
  await service.bank?.behave({});
  assert.match(page.text, /<h1>Ждём ответа банка<\/h1>/);
});

test('reopening a payment link shows a waiting page while a card payment is undecided', async () => {
  const { link } = await newLink();
  await person.choose(link, 'card');
  await person.card(link, '4000000000000119', '000');
  const again = await person.get(link.path);
  assert.match(again.text, /<h1>Ждём ответа банка<\/h1>/);
  assert.match(again.text, /не платите ещё раз/);
  assert.doesNotMatch(again.text, /<form/);
  assert.match(again.text, /Продолжить оплату/);
  const [, other = ''] = /href="([^"]+)"[^>]*>Заплатить другим способом/.exec(again.text) ?? [];
  const warned = await person.get(other);
  assert.match(warned.text, /Первая оплата ещё не завершена/);
  const sbp = await person.post(link.path, { method: 'sbp', tries: triesIn(warned.text) });
  assert.equal(sbp.status, 303);
});

test('a payment form in a second browser tab starts no second payment', async () => {
  const { link } = await newLink();
  const tabs = [await person.get(link.path), await person.get(link.path)];
  const [first, second] = tabs.map(({ text }) => triesIn(text));
  assert.equal((await person.post(link.path, { method: 'card', tries: first ?? '' })).status, 303);
  const stale = await person.post(link.path, { method: 'sbp', tries: second ?? '' });
  assert.equal(stale.status, 200);
  assert.match(stale.text, /Оплата не завершена/);
  const same = await person.post(link.path, { method: 'card', tries: second ?? '' });
  assert.equal(same.status, 303, 'the same payment goes on');
});

test('a payment form that is sent several times concurrently starts only one payment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { link } = await newLink();
    const tries = triesIn((await person.get(link.path)).text);
    const form = { method: 'card', tries };
    const answers = await Promise.all([1, 2, 3].map(() => person.post(link.path, form)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303, 303],
    );
    assert.equal(new Set(answers.map(({ headers }) => headers.get('location'))).size, 1);
    assert.equal(await triesOf(link), 1);
  }
});

test('if two payment methods are chosen concurrently, one starts a payment and the other must wait', async () => {
  const { link } = await newLink();
  const tries = triesIn((await person.get(link.path)).text);
  const answers = await Promise.all(
    ['card', 'sbp'].map((method) => person.post(link.path, { method, tries })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 303]);
  assert.equal(await triesOf(link), 1);
});

test('a link can be paid immediately after a declined payment', async () => {
  const { link } = await newLink();
  await person.choose(link, 'card');
  await person.card(link, '4000000000000002');
  const page = await person.get(link.path);
  assert.match(page.text, /Оплата не прошла/);
  assert.equal((await person.post(link.path, { method: 'sbp', tries: triesIn(page.text) })).status, 303);
});

test('opening a link with a single payment method repeatedly starts only one payment', async () => {
  const link = await openLink(partner, await savedDraft(partner), 'SBP');
  for (let round = 0; round < 2; round += 1) assert.equal((await person.get(link.path)).status, 303);
});

test('a second payment of a link is refunded, and the holder gets a letter', async () => {
  const { draft, link } = await newLink({ 'policyHolder.email': 'twice@example.com' });
  await person.choose(link, 'card');
  const cardPage = await person.bankPath(link);
  await person.choose(link, 'sbp');
  await person.sbp(link);
  await person.back(link);
  await person.post(cardPage, { number: '4111111111111111', cvc: '123', expiry: '12/30' });
  await person.back(link);
  const outbox = join(directory, 'outbox');
  const letters = () =>
    existsSync(outbox)
      ? readdirSync(outbox).filter((name) => name.startsWith('money-back-') && name.endsWith('.txt'))
      : [];
  await until(async () => letters().length > 0);
  assert.equal(letters().length, 1);
  const letter = readFileSync(join(outbox, String(letters()[0])), 'utf8');
  assert.match(letter, /To: twice@example\.com/);
  assert.match(letter, /Возвращаем ваш платёж 13\s577,74 руб\., договор ОСАГО ZZZ\s№\s\d{10}\./);
  assert.match(letter, /Договор уже оплачен/);
  assert.equal((await read(partner, draft)).status, 'COMPLETE');
});
