import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countDuration, readOsagoTerm } from '#products/lines/osago/term.ts';
import { calculated, coefficientsOf, faultsOf, reasonOf, today } from './support.ts';

const at = 'insuredObject.osago';
const until = (end: string) => ({ endDate: `${end}T23:59:59+03:00` });
const used = (...periods: readonly (readonly [string, string])[]) => ({
  [`${at}.usagePeriods`]: periods.map(([start, end]) => ({ start, end })),
});
const foreign = { [`${at}.vehicle.countyrTs`]: 'KZ' };

/** Each row: name, changes, expected KS, beginning of the reason. Cover starts on 2026-12-01. */
const uses: readonly [name: string, set: Record<string, unknown>, ks: string, reason: string][] = [
  ['6 months', used(['2026-12-01', '2027-05-31']), 'KS 0.7', 'период использования 6 месяцев'],
  [
    'two periods',
    used(['2026-12-01', '2026-12-31'], ['2027-03-01', '2027-04-30']),
    'KS 0.5',
    'период использования 3 месяца',
  ],
  [
    'remaining days count as a started month',
    used(['2026-12-01', '2027-03-02']),
    'KS 0.6',
    'период использования 4 месяца',
  ],
  [
    'remaining days of periods are added up',
    used(['2026-12-01', '2027-01-15'], ['2027-02-01', '2027-03-15']),
    'KS 0.5',
    'период использования 3 месяца',
  ],
  ['10 months', used(['2026-12-01', '2027-09-30']), 'KS 1', 'период использования 10 месяцев'],
  ['no periods', { [`${at}.usagePeriods`]: undefined }, 'KS 1', 'период использования 12 месяцев'],
  ['1 day', until('2026-12-01'), 'KS 0.1', 'срок договора 1 день, понижающий коэффициент страховщика'],
  ['3 months less a day', until('2027-02-27'), 'KS 0.5', 'срок договора 89 дней'],
  ['3 months', until('2027-02-28'), 'KS 0.5', 'срок договора 90 дней'],
];

for (const [name, set, ks, reason] of uses) {
  test(`an osago contract has ${ks} for its days of use: ${name}`, () => {
    const calculation = calculated({ set: set as never });
    assert.match(coefficientsOf(calculation), new RegExp(`${ks.replace('.', '\\.')}(,|$)`));
    const reported = reasonOf(calculation, 'KS') ?? '';
    assert.ok(reported.startsWith(reason), reported);
  });
}

const foreignTerms: readonly [end: string, kp: string][] = [
  ['2026-12-05', 'KP 0.2'],
  ['2026-12-15', 'KP 0.2'],
  ['2026-12-16', 'KP 0.3'],
  ['2026-12-31', 'KP 0.3'],
  ['2027-01-01', 'KP 0.4'],
  ['2027-05-31', 'KP 0.7'],
  ['2027-09-01', 'KP 1'],
  ['2027-11-30', 'KP 1'],
];

for (const [end, kp] of foreignTerms) {
  test(`a foreign vehicle insured until ${end} has ${kp}`, () => {
    const calculation = calculated({ set: { ...foreign, ...until(end) } });
    assert.match(coefficientsOf(calculation), new RegExp(`${kp.replace('.', '\\.')}(,|$)`));
  });
}

const refused: readonly [name: string, one: Parameters<typeof faultsOf>[0], field: string][] = [
  ['four months is neither a year nor short', { set: until('2027-03-31') }, 'endDate'],
  ['an end before the start', { set: until('2026-11-30') }, 'endDate'],
  ['short before 2024-03-02', { today: '2024-03-01', set: until('2024-04-01') }, 'endDate'],
  ['a foreign vehicle for four days', { set: { ...foreign, ...until('2026-12-04') } }, 'endDate'],
  ['transit for 21 days', { set: { [`${at}.vehicle.isTransit`]: true, ...until('2026-12-21') } }, 'endDate'],
  ['two months of use', { set: used(['2026-12-01', '2027-01-31']) as never }, `${at}.usagePeriods`],
  [
    'a foreign vehicle before the figure is known',
    { today: '2020-01-10', set: foreign },
    `${at}.vehicle.countyrTs`,
  ],
];

for (const [name, one, field] of refused) {
  test(`rating refuses ${name}`, () => {
    assert.deepEqual(
      faultsOf(one).map((fault) => [fault.field, fault.domain]),
      [[field, 'rating']],
    );
  });
}

test('a short contract concluded on 2024-03-02 is rated', () => {
  assert.match(coefficientsOf(calculated({ today: '2024-03-02', set: until('2024-04-01') })), /KS 0\.3/);
});

const durations: readonly [from: string, to: string, months: number, days: number][] = [
  ['2026-12-01', '2026-12-01', 0, 1],
  ['2026-12-01', '2026-12-31', 1, 0],
  ['2026-12-15', '2027-01-14', 1, 0],
  ['2027-01-31', '2027-02-27', 0, 28],
  ['2027-01-31', '2027-02-28', 1, 0],
  ['2028-01-31', '2028-02-28', 0, 29],
  ['2028-01-31', '2028-02-29', 1, 0],
  ['2026-08-31', '2026-09-30', 1, 0],
  ['2026-08-31', '2026-10-01', 1, 1],
  ['2028-02-29', '2029-02-28', 12, 0],
  ['2026-12-01', '2027-11-30', 12, 0],
  ['2026-12-01', '2027-12-01', 12, 1],
];

for (const [from, to, months, days] of durations) {
  test(`the period from ${from} to ${to} has ${months} months and ${days} days`, () => {
    assert.deepEqual(countDuration(from, to), { months, days });
  });
}

const circumstances = { today };
const terms: readonly [startDate: string, endDate: string, kind: string, endsOn: string][] = [
  ['2026-12-01T00:00:00+03:00', '2027-11-30T23:59:59+03:00', 'fullYear', '2027-11-30'],
  ['2026-12-01T00:00:00+03:00', '2027-12-01T00:00:00+03:00', 'fullYear', '2027-11-30'],
  ['2028-02-29T00:00:00+03:00', '2029-02-28T23:59:59+03:00', 'fullYear', '2029-02-28'],
  ['2028-02-29T00:00:00+03:00', '2029-03-01T00:00:00+03:00', 'fullYear', '2029-02-28'],
  ['2028-02-29T00:00:00+03:00', '2029-02-27T23:59:59+03:00', 'fullYear', '2029-02-27'],
  ['2028-02-29T00:00:00+03:00', '2029-02-26T23:59:59+03:00', 'irregular', '2029-02-26'],
  ['2028-02-29T00:00:00+03:00', '2029-03-01T23:59:59+03:00', 'irregular', '2029-03-01'],
  ['2028-02-29T00:00:00+03:00', 'tomorrow', 'fullYear', '2029-02-28'],
  ['2026-11-30', '2027-02-28', 'short', '2027-02-28'],
  ['2026-11-30', '2027-03-01', 'irregular', '2027-03-01'],
  ['2026-12-01', '2027-11-30', 'fullYear', '2027-11-30'],
  ['2026-12-01', '2027-12-01T23:59:59+03:00', 'irregular', '2027-12-01'],
  ['2026-12-01', '2026-12-10', 'short', '2026-12-10'],
  ['9999-12-31', 'tomorrow', 'fullYear', '2027-11-24'],
];

for (const [startDate, endDate, kind, endsOn] of terms) {
  test(`the term from ${startDate} to ${endDate} is of the kind ${kind}`, () => {
    const term = readOsagoTerm({ startDate, endDate }, 'rf', circumstances);
    assert.deepEqual([term.kind, term.endsOn], [kind, endsOn]);
  });
}
