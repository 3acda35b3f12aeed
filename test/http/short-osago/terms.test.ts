import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { policies, termBody } from './support.ts';

let service: TestService;
let partner: TestPartner;

// The test clock is at 2026-11-21T12:00 in Moscow.
before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

interface Term {
  readonly sent: readonly [start: string, end: string];
  readonly answered: readonly [start: string, end: string];
  /** Expected coefficient KS, which depends on the number of started 24-hour periods. */
  readonly ks: number;
  readonly warned?: readonly string[];
}

const day = (date: string, time: string, zone = '+03:00') => `2026-${date}T${time}${zone}`;

const terms: Readonly<Record<string, Term>> = {
  '24 hours less a second': {
    sent: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    answered: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    ks: 0.1,
  },
  '24 hours to the minute': {
    sent: [day('11-22', '15:00:00'), day('11-23', '15:00:00')],
    answered: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    ks: 0.1,
  },
  'a start in another offset': {
    sent: [day('11-22', '12:00:00', 'Z'), day('11-23', '11:59:59', 'Z')],
    answered: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    ks: 0.1,
    warned: ['startDate', 'endDate'],
  },
  'the end of the same day': {
    sent: [day('11-22', '15:00:00'), day('11-22', '23:59:59')],
    answered: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    ks: 0.1,
    warned: ['endDate'],
  },
  'less than a day': {
    sent: [day('11-22', '15:00:00'), day('11-22', '18:00:00')],
    answered: [day('11-22', '15:00:00'), day('11-23', '14:59:59')],
    ks: 0.1,
    warned: ['endDate'],
  },
  'one whole day': {
    sent: [day('11-22', '00:00:00'), day('11-22', '23:59:59')],
    answered: [day('11-22', '00:00:00'), day('11-22', '23:59:59')],
    ks: 0.1,
  },
  'today, as a day': {
    sent: [day('11-21', '00:00:00'), day('11-21', '23:59:59')],
    answered: [day('11-21', '00:00:00'), day('11-21', '23:59:59')],
    ks: 0.1,
  },
  'a start earlier today': {
    sent: [day('11-21', '09:00:00'), day('11-22', '08:59:59')],
    answered: [day('11-21', '09:00:00'), day('11-22', '08:59:59')],
    ks: 0.1,
    warned: ['startDate'],
  },
  'this minute': {
    sent: [day('11-21', '11:59:58'), day('11-22', '11:59:57')],
    answered: [day('11-21', '11:59:58'), day('11-22', '11:59:57')],
    ks: 0.1,
  },
  'midnight to midnight, which is two dates': {
    sent: [day('11-22', '00:00:00'), day('11-23', '00:00:00')],
    answered: [day('11-22', '00:00:00'), day('11-23', '00:00:00')],
    ks: 0.1,
    warned: ['endDate'],
  },
  'three periods and a started fourth': {
    sent: [day('11-22', '15:00:00'), day('11-25', '23:59:59')],
    answered: [day('11-22', '15:00:00'), day('11-25', '23:59:59')],
    ks: 0.15,
  },
  'three periods to the second': {
    sent: [day('11-22', '15:00:00'), day('11-25', '14:59:59')],
    answered: [day('11-22', '15:00:00'), day('11-25', '14:59:59')],
    ks: 0.1,
  },
  'an hour and an end at midnight': {
    sent: [day('11-22', '15:00:00'), day('11-25', '00:00:00')],
    answered: [day('11-22', '15:00:00'), day('11-25', '23:59:59')],
    ks: 0.15,
    warned: ['endDate'],
  },
  'whole days from today': {
    sent: [day('11-21', '00:00:00'), day('11-24', '23:59:59')],
    answered: [day('11-21', '00:00:00'), day('11-24', '23:59:59')],
    ks: 0.15,
  },
  'three months to the minute': {
    sent: [day('11-22', '15:00:00'), '2027-02-22T14:59:59+03:00'],
    answered: [day('11-22', '15:00:00'), '2027-02-22T14:59:59+03:00'],
    ks: 0.5,
  },
};

for (const [title, { sent, answered, ks, warned = [] }] of Object.entries(terms)) {
  test(`a contract has the expected dates and KS: ${title}`, async () => {
    const body = termBody(...sent);
    const answer = await partner.call('POST', policies, body);
    assert.equal(answer.status, 200, answer.text);
    const quote = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
    assert.equal(quote.status, 200, quote.text);
    const read = await partner.call('GET', `${policies}/${answer.body.policyNumber}`);
    for (const { body: shown } of [answer, quote, read]) {
      assert.deepEqual([shown.startDate, shown.endDate], answered);
      assert.equal(ksOf(shown), ks);
      assert.deepEqual(warningFields(shown), warned, JSON.stringify(shown.warnings));
    }
    assert.equal(answer.body.premium, quote.body.premium);
  });
}

function ksOf({ calculation }: JsonObject): unknown {
  const { coefficients } = calculation as { coefficients: readonly { code: string; value: number }[] };
  return coefficients.find(({ code }) => code === 'KS')?.value;
}

function warningFields({ warnings }: JsonObject): unknown[] {
  return (Array.isArray(warnings) ? warnings : []).filter(isObject).map(({ field }) => field);
}

const refused: Readonly<
  Record<string, { readonly sent: [string, string]; readonly field: string; readonly text: RegExp }>
> = {
  'an end before its start': {
    sent: [day('11-22', '15:00:00'), day('11-22', '14:00:00')],
    field: 'endDate',
    text: /окончание не позже начала/,
  },
  yesterday: {
    sent: [day('11-20', '15:00:00'), day('11-22', '14:59:59')],
    field: 'startDate',
    text: /самая ранняя дата начала 21\.11\.2026/,
  },
  'more than three months': {
    sent: [day('11-22', '15:00:00'), '2027-02-22T15:30:00+03:00'],
    field: 'endDate',
    text: /недопустимый срок договора/,
  },
  'a start more than 60 days ahead': {
    sent: ['2027-01-21T15:00:00+03:00', '2027-01-22T14:59:59+03:00'],
    field: 'startDate',
    text: /самая поздняя дата начала 20\.01\.2027/,
  },
};

for (const [title, { sent, field, text }] of Object.entries(refused)) {
  test(`a contract is refused: ${title}`, async () => {
    const detail = onlyDetail(await partner.call('POST', policies, termBody(...sent)), 'INVALID_ARGUMENT');
    assert.equal(detail.field, field);
    assert.match(detail.description, text);
  });
}

test('cover of a one-year contract starts at the earliest four days after the conclusion', async () => {
  const body = termBody(day('11-22', '00:00:00'), '2027-11-21T23:59:59+03:00');
  const detail = onlyDetail(await partner.call('POST', policies, body), 'INVALID_ARGUMENT');
  assert.match(detail.description, /самая ранняя дата начала 25\.11\.2026/);
});

test('a start of cover shortly before midnight is accepted shortly after that midnight', async () => {
  service.clock.set('2026-11-22T00:10:00+03:00');
  const body = termBody(day('11-21', '23:50:00'), day('11-22', '23:49:59'), {
    'consentPersonalData.dateIssue': '2026-11-21T00:00:00+03:00',
  });
  const answer = await (await service.partner()).call('POST', policies, body);
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.equal(answer.status, 200, answer.text);
});
