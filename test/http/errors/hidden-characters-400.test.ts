import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let draft: Draft;
let sold: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  draft = await savedDraft(partner);
  sold = await soldContract(partner);
});
after(() => service.close());

const hidden: readonly (readonly [string, string])[] = [
  ['\u0000', 'U+0000'],
  ['\u0001', 'U+0001'],
  ['\b', 'U+0008'],
  ['\f', 'U+000C'],
  ['\u001b', 'U+001B'],
  ['\u007f', 'U+007F'],
  ['\u0085', 'U+0085'],
  ['\u009f', 'U+009F'],
  ['\u061c', 'U+061C'],
  ['\u200b', 'U+200B'],
  ['\u200e', 'U+200E'],
  ['\u200f', 'U+200F'],
  ['\u2028', 'U+2028'],
  ['\u2029', 'U+2029'],
  ['\u202a', 'U+202A'],
  ['\u2060', 'U+2060'],
  ['\u202e', 'U+202E'],
  ['\u2066', 'U+2066'],
  ['\u2069', 'U+2069'],
  ['\ufeff', 'U+FEFF'],
];

async function refused(
  method: string,
  path: string,
  text: string,
  field: string,
  saying: RegExp,
): Promise<void> {
  const answer = await service.request(method, `/ship/biz${path}`, {
    headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
    ...(text === '' ? {} : { body: text }),
  });
  const [fault] = assertError(answer, 'INVALID_ARGUMENT');
  assert.equal(fault?.field, field);
  assert.match(fault?.description ?? '', saying);
}

/** Returns the body with the hidden character as programs may send it: raw or escaped. */
const spellings = (body: unknown, character: string): readonly string[] => {
  const text = JSON.stringify(body);
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  return character > '\u001f' ? [text, text.replaceAll(character, `\\u${code}`)] : [text];
};

const street = 'policyHolder.person.addresses[0].street';

for (const [character, name] of hidden) {
  test(`${name} in a text of a body is refused, and the error names the field`, async () => {
    const body = osagoBody({ today: testDay, set: { [street]: `Лес${character}ная` } });
    for (const text of spellings(body, character))
      await refused(
        'POST',
        '/sales/v2/individual/osago/quotes',
        text,
        street,
        new RegExp(name.replace('+', '\\+')),
      );
  });

  test(`${name} in a field name is refused, and the error shows the character`, async () => {
    const body = { ...osagoBody({ today: testDay }), [`own${character}Field`]: 1 };
    await refused(
      'POST',
      '/sales/v2/individual/osago/quotes',
      JSON.stringify(body),
      `own<${name}>Field`,
      /имя поля/,
    );
  });

  test(`${name} in an address is refused, and the error names the parameter`, async () => {
    const sent = encodeURIComponent(`X${character}`);
    await refused('GET', `/sales/v2/individual/osago/policies/${sent}`, '', 'policyNumber', /U\+|имя/);
    await refused('GET', `/sales/v2/policies?policyNumber=${sent}`, '', 'policyNumber', /U\+/);
    await refused('GET', `/sales/v2/operations?${sent}=1`, '', `X<${name}>`, /имя поля/);
  });
}

test('every method with a body refuses hidden characters in the body', async () => {
  const bad = '\u202e';
  const casco = cascoBody({ today: testDay, set: { 'policyHolder.person.lastName': `Обр${bad}азцов` } });
  const osago = { ...draft.body, infoList: { policyKind: bad } };
  const calls: readonly (readonly [string, string, unknown, string])[] = [
    ['POST', '/sales/v2/individual/casco/quotes', casco, 'policyHolder.person.lastName'],
    ['POST', '/sales/v2/individual/casco/policies', casco, 'policyHolder.person.lastName'],
    ['PUT', draft.path, osago, 'infoList.policyKind'],
    ['PUT', `${draft.path}/installments/1`, { amount: 1, paymentType: bad }, 'paymentType'],
    [
      'POST',
      `/sales/v2/individual/osago/addendums`,
      { policyNumber: sold.policyNumber, kind: 'CHANGE', reason: bad },
      'reason',
    ],
    ['POST', '/sales/v2/corporate/osago/quotes', { a: [{ b: bad }] }, 'a[0].b'],
  ];
  for (const [method, path, body, field] of calls)
    await refused(method, path, JSON.stringify(body), field, /U\+202E/);
});

test('tabs, line ends and other characters whose bytes resemble hidden characters are accepted', async () => {
  const body = osagoBody({ today: testDay, set: { [street]: 'ул.\tЛесная\r\n«Ёлки» № 5 – 7\u00a0С' } });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal(answer.status, 200, answer.text);
  const backslashes = osagoBody({ today: testDay, set: { [street]: 'C:\\foo\\bar\\u0001' } });
  assert.equal((await partner.call('POST', '/sales/v2/individual/osago/quotes', backslashes)).status, 200);
});

test('half of a surrogate pair is refused, and the error names the field', async () => {
  const body = JSON.stringify(osagoBody({ today: testDay, set: { [street]: 'HALF' } })).replace(
    'HALF',
    '\\ud800',
  );
  await refused('POST', '/sales/v2/individual/osago/quotes', body, street, /нет в Юникоде/);
});
