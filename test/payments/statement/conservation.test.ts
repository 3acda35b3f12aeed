import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { type BilledDraft, billedDraft, paymentOf } from './support/billed.ts';
import { oneCFile, ownAccount } from './support/files.ts';
import {
  type Banks,
  banks,
  creditsOf,
  type Payment,
  type Placed,
  payments,
  type Statement,
  written,
} from './support/generated.ts';
import { type Importer, importer } from './support/importing.ts';

let service: TestService;
let partner: TestPartner;
let importText: Importer;

before(async () => {
  service = await testService();
  partner = await service.partner();
  importText = await importer(service);
});
after(async () => {
  await importText.close();
  await service.close();
});

let runs = 0;

/** Imports files one by one or, if `isAtOnce`, concurrently. Compares each report with what the bank credited. */
async function imported(
  way: Banks,
  account: string,
  files: readonly (readonly Statement[])[],
  isAtOnce = false,
): Promise<void> {
  const one = async (statements: readonly Statement[]) => {
    const { amounts } = await importText(written(way, account, statements), [account], way);
    assert.equal(amounts.incoming, creditsOf(statements));
    assert.equal(amounts.matched + amounts.unmatched + amounts.known, amounts.incoming);
  };
  if (isAtOnce) await Promise.all(files.map(one));
  else for (const file of files) await one(file);
}

/**
 * Returns the sum in kopecks of all stored lines of an account, and the sum of the lines that wait as possible repetitions.
 */
async function stored(account: string): Promise<{ readonly all: bigint; readonly perhaps: bigint }> {
  const { rows } = await service.pool.query<{ all: bigint; perhaps: bigint }>(
    `select coalesce(sum(amount_kopecks), 0)::bigint as all,
            coalesce(sum(amount_kopecks) filter (where reason = 'POSSIBLE_REPETITION' or explanation like '%такая же запись%'), 0)::bigint as perhaps
       from statement_lines where account = $1`,
    [account],
  );
  return rows[0] ?? { all: 0n, perhaps: 0n };
}

const placed = (some: readonly Payment[], id: string): readonly Placed[] =>
  some.map((one, index) => ({ ...one, number: index + 1, reference: `${id}${index + 1}` }));
const half = ({ payments: some }: Statement, page: 1 | 2): readonly Placed[] => {
  const middle = Math.ceil(some.length / 2);
  return page === 1 ? some.slice(0, middle) : some.slice(middle);
};

/** Ways in which two statements can reach the insurer. */
const ways: Readonly<
  Record<
    string,
    {
      files(first: Statement, second: Statement): readonly (readonly Statement[])[];
      readonly isAtOnce?: true;
    }
  >
> = {
  'each twice': { files: (first, second) => [[first], [first], [second], [second], [first]] },
  'separately, then in one file': { files: (first, second) => [[first], [second], [first, second]] },
  'in one file, then separately': { files: (first, second) => [[first, second], [second], [first]] },
  'the same file concurrently': {
    files: (first, second) => [
      [first, second],
      [first, second],
      [first, second],
    ],
    isAtOnce: true,
  },
  'split into two pages, then whole': {
    files: (first, second) => [
      [{ ...first, page: 1, payments: half(first, 1) }],
      [{ ...first, page: 2, payments: half(first, 2) }],
      [second],
      [first, second],
    ],
  },
  'with entries in another order': {
    files: (first, second) => [
      [first, second],
      [
        { ...second, payments: second.payments.toReversed() },
        { ...first, payments: first.payments.toReversed() },
      ],
    ],
  },
};

for (const [name, { files, isAtOnce }] of Object.entries(ways)) {
  test(`every kopeck of booked credits is matched, waits or is known, and none is lost or counted twice: ${name}`, async () => {
    await fc.assert(
      fc.asyncProperty(banks, payments, payments, async (way, one, other) => {
        runs += 1;
        const account = `40702810${String(runs).padStart(12, '0')}`;
        const first = { id: 'S-1', payments: placed(one, `A${runs}-`) };
        const second = { id: 'S-2', payments: placed(other, `B${runs}-`) };
        await imported(way, account, files(first, second), isAtOnce);
        const { all, perhaps } = await stored(account);
        const booked = creditsOf([first, second]);
        assert.ok(all >= booked, `${booked} booked, ${all} stored`);
        assert.ok(all - perhaps <= booked, `${booked} booked, ${all - perhaps} certain`);
      }),
      { numRuns: Number(process.env.STATEMENT_RUNS ?? 25) },
    );
  });
}

test('importing a file a second time adds no lines, whatever fields the bank omits', async () => {
  await fc.assert(
    fc.asyncProperty(banks, payments, payments, async (way, one, other) => {
      runs += 1;
      const account = `40702810${String(runs).padStart(12, '0')}`;
      const file = written(way, account, [
        { id: 'S-1', payments: placed(one, 'A') },
        { id: 'S-2', payments: placed(other, 'B') },
      ]);
      const dry = await importText(file, [account], { ...way, isDryRun: true });
      const real = await importText(file, [account], way);
      assert.deepEqual(
        dry.unmatchedLines.map(({ lineId, refusal }) => [lineId, refusal]),
        real.unmatchedLines.map(({ lineId, refusal }) => [lineId, refusal]),
      );
      const before = await stored(account);
      const again = await importText(file, [account], way);
      assert.equal(again.counts.known, again.counts.incoming);
      assert.deepEqual(await stored(account), before);
    }),
    { numRuns: 25 },
  );
});

/** A line that pays one of the contracts, or none. */
const paying = fc.record({
  contract: fc.nat(3),
  kind: fc.constantFrom('bill', 'bill', 'bill', 'contract', 'less', 'other payer', 'no bill'),
});
/** Contracts by the vehicle that they insure, and lines that pay them. */
const scenario = fc.record({
  vehicles: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
  lines: fc.array(paying, { minLength: 1, maxLength: 8 }),
});

/** Returns what a statement has changed, with contracts and lines by their numbers in the scenario. */
async function outcomeOf(drafts: readonly BilledDraft[], firstLine: bigint) {
  const numbers = drafts.map(({ policyNumber }) => policyNumber);
  const rowsOf = async (text: string) =>
    (await service.pool.query<Record<string, unknown>>(text, [numbers, firstLine])).rows;
  const nameOf = `array_position($1::text[], c.policy_number) as contract`;
  return {
    lines: await rowsOf(
      `select state, reason, regexp_replace(explanation, '\\d+', '#', 'g') as why from statement_lines
        where line_id >= $2 and cardinality($1::text[]) > 0 order by line_id`,
    ),
    contracts: await rowsOf(
      `select ${nameOf}, c.status, c.version, c.paid_at, c.covers_from, c.kv_percent, array_agg(p.status) as payments,
              (select array_agg(i.status order by i.nr) from installments i where i.contract_id = c.contract_id) as installments
         from contracts c join payments p using (contract_id)
        where c.policy_number = any($1) and $2::bigint > 0 group by c.contract_id, c.created_at order by 1`,
    ),
    history: await rowsOf(
      `select ${nameOf}, h.version, h.actor, h.action, h.from_status, h.to_status, h.changes,
              replace(h.request_id, 'statement-line-', '')::bigint - $2 as line
         from contract_history h join contracts c using (contract_id)
        where c.policy_number = any($1) and h.request_id like 'statement-line-%' order by line`,
    ),
    events: await rowsOf(
      `select ${nameOf}, e.type, e.data ->> 'version' as version
         from events e join contracts c on c.policy_number = e.data ->> 'policyNumber'
        where c.policy_number = any($1) and $2::bigint > 0 and e.type = 'contract.in_force' order by e.position`,
    ),
    jobs: await rowsOf(
      `select ${nameOf}, j.name from pgboss.job j join contracts c on c.policy_number = j.data ->> 'policyNumber'
        where c.policy_number = any($1) and $2::bigint > 0 order by 1, 2`,
    ),
  };
}

test('lines settled together have the same results as lines imported one by one', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ vehicles, lines }) => {
      const outcomes = [];
      for (const isTogether of [true, false]) {
        runs += 1;
        const vins = [nextVin(), nextVin(), nextVin()];
        const drafts: BilledDraft[] = [];
        for (const vehicle of vehicles)
          drafts.push(
            await billedDraft(partner, 'corporate', {
              'insuredObject.osago.vehicle.vin': vins[vehicle] ?? '',
            }),
          );
        const documents = lines.map(({ contract, kind }, index) => {
          const draft = drafts[contract];
          assert.ok(draft);
          const mark = 'абвгдежз'[index];
          return paymentOf(draft, {
            purpose:
              {
                contract: `Оплата по договору ${draft.policyNumber}, заявка ${mark}`,
                'no bill': `Оплата по заявке ${mark}`,
              }[kind as string] ?? `Оплата по счету ${draft.billNumber}, заявка ${mark}`,
            payerAccount: `40702810${String(runs).padStart(12, '0')}`,
            ...(kind === 'less' ? { amount: '1.00' } : {}),
            ...(kind === 'other payer' ? { payerInn: '7707083893' } : {}),
          });
        });
        const { rows } = await service.pool.query<{ first: bigint }>(
          'select coalesce(max(line_id), 0)::bigint + 1 as first from statement_lines',
        );
        const files = isTogether ? [documents] : documents.map((document) => [document]);
        for (const file of files) await importText(oneCFile(file), [ownAccount]);
        await until(async () => (await service.pool.query('select from noted_events')).rowCount === 0);
        outcomes.push(await outcomeOf(drafts, rows[0]?.first ?? 1n));
      }
      assert.deepEqual(outcomes[0], outcomes[1]);
    }),
    { numRuns: Number(process.env.STATEMENT_RUNS ?? 12) },
  );
});
