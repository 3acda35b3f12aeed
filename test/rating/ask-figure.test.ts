import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalText } from '#kernel/money/decimal.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { dayNumber } from '#rating/attributes/whole-number.ts';
import { askFigure } from '#rating/calculation/ask-figure.ts';
import { beginRating } from '#rating/calculation/work.ts';
import type { RatingModel } from '#rating/model.ts';
import { compileRates } from '#rating/tables/compile.ts';
import { rows } from './support.ts';

type TripSubject = Subject<{ readonly currency: string; readonly concludedOn: string }>;

const of = attributeMakers<TripSubject>('contract');
const trip: RatingModel<TripSubject> = {
  attributes: new Map(
    Object.entries({
      currency: of.text('валюта', 'currency', ({ contract }) => contract.currency),
      concluded_on: of.whole('день', 'issueDate', ({ contract }) => dayNumber(contract.concludedOn)),
    }),
  ),
  field: 'trip',
  coversField: 'trip.covers',
  sums: {},
  deductibles: {},
  asked: { exchange_rates: 'figure' },
};

const tables = {
  lookups: rows(`table,columns
    exchange_rates,currency concluded_on`),
  exchange_rates: rows(`currency,concluded_on_from,concluded_on_to,value
    EUR,20261101,20261130,95.1000
    EUR,20261201,,96.2000
    USD,,,82.0000`),
};
const version = { versionId: 'v', product: '', kind: '', effectiveFrom: '2026-01-01', tables } as const;
const rates = compileRates(trip, [{ ...version, state: 'published', checksum: '', author: '', comment: '' }]);

const days: readonly [currency: string, day: string, rate: string | undefined][] = [
  ['EUR', '2026-11-30', '95.1'],
  ['EUR', '2026-12-01', '96.2'],
  ['EUR', '2026-10-31', undefined],
  ['USD', '2026-10-31', '82'],
  ['GBP', '2026-12-01', undefined],
];

for (const [currency, concludedOn, rate] of days) {
  test(`the rate of ${currency} on ${concludedOn} is ${rate ?? 'unknown'}`, () => {
    const contract = { currency, concludedOn };
    const work = beginRating({ contract, covers: [] }, rates);
    const figure = askFigure(work, 'exchange_rates', { contract });
    assert.equal(figure && decimalText(figure), rate);
    assert.equal(work.faults.length, rate === undefined ? 1 : 0);
  });
}
