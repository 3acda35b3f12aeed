import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { type ReadPdf, readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, changedContract } from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { savedAt, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const osago = 'insuredObject.osago';
const people = ['policyHolder', `${osago}.owner.vehicleOwnerPerson`, `${osago}.drivers[0]`];

/** Returns changes that set one field of the holder, the owner and the driver. */
function ofAll(field: string, value: Json | undefined): Changes {
  return Object.fromEntries(people.map((one) => [`${one}.${field}`, value]));
}

async function printed(policyNumber: string, formType: string): Promise<ReadPdf> {
  const answer = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/${formType}`);
  assert.equal(answer.status, 200, answer.text);
  return readPdf(new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64')));
}

function warned(answer: JsonObject): readonly string[] {
  const warnings = Array.isArray(answer.warnings) ? answer.warnings.filter(isObject) : [];
  return warnings.filter(({ reason }) => reason === 'NAME_REWRITTEN').map(({ field }) => String(field));
}

/** Finds the paths of all people in a body. */
function peopleOf(value: Json, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json, at) => peopleOf(one, `${path}[${at}]`));
  if (!isObject(value)) return [];
  const own = typeof value.lastName === 'string' ? [path] : [];
  return own.concat(
    Object.entries(value).flatMap(([key, one]) => peopleOf(one, path === '' ? key : `${path}.${key}`)),
  );
}

for (const { code } of products) {
  for (const holderType of holderTypes) {
    for (const { name, purpose, body } of requestExamples(code, holderType)) {
      const named = peopleOf(body);
      if (purpose !== 'contract' || named.length === 0) continue;
      test(`the placeholder for a missing patronymic is removed from ${name} with a warning`, async () => {
        const fields = named.map((path) => `${path}.middleName`);
        const sent = changed(body, Object.fromEntries(fields.map((field) => [field, 'Отсутствует'])));
        const base = `/sales/v2/${holderType}/${code}`;
        for (const path of ['quotes', 'policies']) {
          const { status, text, body: answer } = await partner.call('POST', `${base}/${path}`, sent);
          assert.equal(status, 200, text);
          assert.deepEqual(warned(answer).toSorted(), fields.toSorted());
          for (const field of fields) assert.equal(valueAt(answer, field), undefined, field);
        }
      });
    }
  }
}

const spellings: readonly (readonly [what: string, first: string, second: string, stored: string])[] = [
  ['U+2018 and U+02BB', 'G‘ulomov', 'Gʻulomov', 'G‘ulomov'],
  ['NFD and NFC', 'Чайкин'.normalize('NFD'), 'Чайкин', 'Чайкин'],
  ['a no-break space and a space', 'Мамедов\u00a0Оглы', 'Мамедов Оглы', 'Мамедов Оглы'],
  ['U+2011 and spaces around a hyphen', 'Петров\u2011Водкин', 'ПЕТРОВ - ВОДКИН', 'Петров-Водкин'],
];

for (const [what, first, second, stored] of spellings) {
  test(`a person whose name is spelled with ${what} is recognized as one person in a contract`, async () => {
    const { body, path } = await savedDraft(partner, {
      set: {
        ...ofAll('person.lastName', second),
        'policyHolder.person.lastName': first,
        [`${osago}.drivers[0].isPolicyHolder`]: true,
        [`${osago}.drivers[0].isOwner`]: true,
      },
    });
    assert.equal(valueAt(body, 'policyHolder.person.lastName'), stored);
    const read = await partner.call('GET', path);
    assert.equal(valueAt(read.body, 'policyHolder.person.lastName'), stored);
    const found = await partner.call(
      'GET',
      `/sales/v2/policies?lastName=${encodeURIComponent(second)}&birthDate=1986-10-22`,
    );
    assert.ok(found.text.includes(String(body.policyNumber)), found.text);
  });
}

test('quote variants remove the placeholder for a missing patronymic, each with a warning', async () => {
  const { body: base } = await savedDraft(partner, { set: { 'policyHolder.person.middleName': undefined } });
  const { status, text, body } = await partner.call('POST', '/sales/v2/individual/osago/quotes/variants', {
    base: changed(base, { 'policyHolder.person.middleName': 'нет' }),
    variants: [{ changes: {} }, { changes: { insuredObject: { osago: { withTrailer: true } } } }],
  });
  assert.equal(status, 200, text);
  assert.match(text, /NAME_REWRITTEN/, JSON.stringify(body));
  assert.doesNotMatch(text, /"code":"INVALID_ARGUMENT"/);
});

test("a draft change that spells the holder's name differently changes only the other fields", async () => {
  const contract = await soldContract(partner, { set: ofAll('person.lastName', "O'ktamov") });
  const sent = changedContract(contract, {
    'policyHolder.person.lastName': 'Oʻktamov',
    'policyHolder.person.middleName': 'ИЛЬИЧ',
    'policyHolder.email': 'new@example.com',
  });
  const { status, text, body } = await askAddendum(partner, contract, { contract: sent });
  assert.equal(status, 200, text);
  assert.equal(valueAt(body, 'contract.policyHolder.person.lastName'), "O'ktamov");
});

test('a correction changes the spelling of a name', async () => {
  const contract = await soldContract(partner, { set: ofAll('person.lastName', 'Семенов') });
  const sent = changedContract(contract, ofAll('person.lastName', 'Семёнов'));
  const { status, text, body } = await askAddendum(partner, contract, {
    kind: 'CORRECTION',
    effectiveDate: undefined as never,
    contract: sent,
  });
  assert.equal(status, 200, text);
  assert.equal(valueAt(body, 'contract.policyHolder.person.lastName'), 'Семёнов');
});

test('the placeholder for a missing patronymic is removed from an added driver with a warning', async () => {
  const contract = await soldContract(partner);
  const [first] = valueAt(contract.body, `${osago}.drivers`) as readonly JsonObject[];
  const second = changed(first ?? assert.fail(), {
    'person.lastName': 'Примеров',
    'person.middleName': 'нет',
    'driversLicense.number': '300004',
    isPolicyHolder: undefined,
    isOwner: undefined,
  });
  const sent = changedContract(contract, { [`${osago}.drivers[1]`]: second });
  const { status, text, body } = await askAddendum(partner, contract, { contract: sent });
  assert.equal(status, 200, text);
  assert.equal(valueAt(body, `contract.${osago}.drivers[1].person.middleName`), undefined);
});

const indonesian: Changes = {
  ...ofAll('person.firstName', undefined),
  ...ofAll('person.middleName', undefined),
  ...ofAll('person.lastName', 'Sukarno'),
  ...ofAll('person.citizenship', 'ID'),
  'policyHolder.passport': {
    typeCode: 'FOREIGN_PASSPORT',
    number: 'A1234567',
    dateIssue: '2020-10-22',
    countryCode: 'ID',
  },
  [`${osago}.owner.vehicleOwnerPerson.document`]: {
    typeCode: 'FOREIGN_PASSPORT',
    number: 'A1234567',
    dateIssue: '2020-10-22',
    countryCode: 'ID',
  },
};

test('a foreigner with a single name gets a policy with this name', async () => {
  const contract = await soldContract(partner, { set: indonesian });
  const { text } = await printed(contract.policyNumber, 'POLICY');
  assert.match(text, /Sukarno/);
  const found = await partner.call('GET', '/sales/v2/policies?lastName=sukarno&birthDate=1986-10-22');
  assert.ok(found.text.includes(contract.policyNumber), found.text);
});

test('a person with a Russian passport and no first name is refused with the rule for single names', async () => {
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    changed((await savedDraft(partner)).body, { 'policyHolder.person.firstName': undefined }),
  );
  const [fault] = assertError(answer, 'INVALID_ARGUMENT');
  assert.equal(fault?.field, 'policyHolder.person.firstName');
  assert.match(fault?.description ?? '', /одним именем/);
});

test('a letter that no font contains is refused in a quote and in a contract, with advice', async () => {
  for (const path of ['quotes', 'policies']) {
    const sent = changed((await savedDraft(partner)).body, ofAll('person.lastName', 'გელაშვილი'));
    const answer = await partner.call('POST', `/sales/v2/individual/osago/${path}`, sent);
    const faults = assertError(answer, 'INVALID_ARGUMENT');
    assert.deepEqual(
      faults.map(({ field }) => field).toSorted(),
      people.map((one) => `${one}.person.lastName`).toSorted(),
    );
    for (const { description } of faults)
      assert.match(description, /გ \(U\+10D2\).*машиночитаемой строке паспорта/);
  }
});

test('an unprintable character is refused in every text that is printed', async () => {
  const sent = changed((await savedDraft(partner)).body, {
    'policyHolder.address.addressStr': 'Москва, ул. 長い, д. 1',
    'policyHolder.passport.whom': 'ОВД 😀',
    comment: '😀',
  });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', sent);
  const faults = assertError(answer, 'INVALID_ARGUMENT');
  assert.deepEqual(faults.map(({ field }) => field).toSorted(), [
    'policyHolder.address.addressStr',
    'policyHolder.passport.whom',
  ]);
});

test('an addendum reason that contains an unprintable character is refused', async () => {
  const contract = await soldContract(partner);
  const answer = await askAddendum(partner, contract, {
    reason: 'Переезд 🏠',
    contract: changedContract(contract, { 'policyHolder.email': 'new@example.com' }),
  });
  const [fault] = assertError(answer, 'INVALID_ARGUMENT');
  assert.equal(fault?.field, 'reason');
});

test('names in Azerbaijani, Uzbek and Vietnamese spelling are printed as sent', async () => {
  const set = {
    ...ofAll('person.lastName', 'Əliyev-Oʻktamov'),
    ...ofAll('person.firstName', 'Nguyễn Thị'),
    ...ofAll('person.middleName', 'Həsən oğlu'),
  };
  const { policyNumber } = await soldContract(partner, { set });
  const pdf = await printed(policyNumber, 'POLICY');
  assert.ok(pdf.text.includes('Əliyev-Oʻktamov Nguyễn Thị Həsən oğlu'), pdf.text);
  assert.equal(pdf.archive, '2A');
});

test('citizens of South Ossetia are accepted by country name and by country code', async () => {
  const { policyNumber } = await savedAt(
    partner,
    '/sales/v2/individual/casco/policies',
    changed(
      requestExamples('casco', 'individual').find(({ purpose }) => purpose === 'contract')?.body ?? {},
      {
        'policyHolder.person.citizenship': 'Южная Осетия',
        'policyHolder.passport': {
          typeCode: 'FOREIGN_PASSPORT',
          number: '0000001',
          dateIssue: '2020-10-22',
          countryCode: 'OS',
        },
      },
    ),
  );
  const { text } = await printed(policyNumber, 'DRAFT');
  assert.match(text, /гражданство Южная Осетия/);
});
