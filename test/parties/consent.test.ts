import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Consent, checkConsent } from '#parties/contract-party.ts';
import { collectingChecks } from '#parties/fields/checks.ts';

const today = '2026-11-21';
const given: Consent = {
  consentFlag: true,
  dateIssue: '2026-11-21T10:00:00+03:00',
  validUntil: '2036-11-18T10:00:00+03:00',
};

function reported(consent: Consent | undefined, more: { complete?: boolean; standing?: Consent } = {}) {
  const { complete = true, standing } = more;
  const contract = Object.hasOwn(more, 'standing') ? { consentPersonalData: standing } : undefined;
  const checks = collectingChecks(complete, { today, concludedOn: today, standing: contract });
  checkConsent(checks, consent, standing);
  const name = ({ field }: { readonly field: string }) => field.replace('consentPersonalData.', '');
  return { faults: checks.faults.map(name), warnings: checks.warnings.map(name) };
}

describe("a contract without the holder's consent is refused", () => {
  const cases: Readonly<Record<string, [Consent | undefined, readonly string[], (readonly string[])?]>> = {
    given: [given, []],
    'given long ago': [{ ...given, dateIssue: '2020-01-01T00:00:00+03:00' }, []],
    'without dates, so that the client is asked': [{ consentFlag: true }, [], ['dateIssue']],
    'left to the insurer, who asks the client': [{ consentFlag: false }, []],
    'the partner answers for it': [{ ...given, consentResponsibilityFlag: true }, []],
    'the partner does not answer for it': [
      { ...given, consentResponsibilityFlag: false },
      ['consentResponsibilityFlag'],
    ],
    'not given and dated': [{ ...given, consentFlag: false }, ['consentFlag']],
    absent: [undefined, ['consentFlag']],
    'given tomorrow': [{ ...given, dateIssue: '2026-11-22T00:00:00+03:00' }, ['dateIssue']],
    'given years ahead': [{ ...given, dateIssue: '2030-01-01T00:00:00+03:00' }, ['dateIssue']],
    'given tomorrow in the east, which is today in Moscow': [
      { ...given, dateIssue: '2026-11-22T03:00:00+12:00' },
      [],
    ],
    'given today in the west, which is tomorrow in Moscow': [
      { ...given, dateIssue: '2026-11-21T23:00:00-05:00' },
      ['dateIssue'],
    ],
    'ended yesterday': [
      { ...given, dateIssue: '2020-01-01T00:00:00+03:00', validUntil: '2026-11-20T10:00:00+03:00' },
      ['validUntil'],
    ],
    'ends before it is given': [{ ...given, validUntil: '2026-11-21T09:00:00+03:00' }, ['validUntil']],
  };
  for (const [name, [consent, faults, warnings = []]] of Object.entries(cases)) {
    test(`the holder's consent is checked: ${name}`, () =>
      assert.deepEqual(reported(consent), { faults, warnings }));
  }
});

test('a quote accepts a missing or invalid consent and warns that a contract would be refused', () => {
  assert.deepEqual(reported(undefined, { complete: false }), { faults: [], warnings: [] });
  assert.deepEqual(reported({ consentFlag: false, consentResponsibilityFlag: false }, { complete: false }), {
    faults: [],
    warnings: ['consentResponsibilityFlag'],
  });
});

test('a change of a contract needs no consent, but a changed consent is checked', () => {
  const ended: Consent = { consentFlag: true, validUntil: '2026-11-20T10:00:00+03:00' };
  assert.deepEqual(reported(ended, { standing: ended }).faults, []);
  assert.deepEqual(reported({ ...ended, consentResponsibilityFlag: false }, { standing: ended }).faults, [
    'dateIssue',
    'consentResponsibilityFlag',
    'validUntil',
  ]);
  assert.deepEqual(reported(given, { standing: ended }).faults, []);
});
