import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestService, testService } from '../../support/service.ts';
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
let importText: Importer;

before(async () => {
  service = await testService();
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
