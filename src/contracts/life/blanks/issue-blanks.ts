import { invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { testSeries } from '#products/product/numbering.ts';
import { holderOfBlank, insertBlanks, voidBlank } from './store.ts';

export const blanksIssuedMax = 100_000;

/** Serial of electronic policies, which have no blanks. */
const ownSerial = 'XXX';
const digits = 10;

export interface GivenRange {
  readonly partner: string;
  readonly serial: string;
  readonly from: string;
  readonly to: string;
}

/** Issues blanks (pre-numbered paper forms). Throws INVALID_ARGUMENT and issues none if one cannot be issued. */
export async function issueBlanks(
  pool: Pool,
  { partner, serial, from, to }: GivenRange,
  by: ByStaff,
): Promise<number> {
  const [first, last] = [policyNumberOf(serial, from), policyNumberOf(serial, to)].map((number) =>
    BigInt(number.slice(-digits)),
  );
  if (first === undefined || last === undefined || last < first)
    throw refused('to', 'must not be below --from');
  const count = last - first + 1n;
  if (count > BigInt(blanksIssuedMax)) throw refused('to', `at most ${blanksIssuedMax} blanks at once`);
  const policyNumbers = Array.from({ length: Number(count) }, (_, index) =>
    policyNumberOf(serial, String(first + BigInt(index)).padStart(digits, '0')),
  );
  return inTransaction(pool, async (tx) => {
    const inserted = await insertBlanks(tx, { login: partner, policyNumbers, at: by.at, actor: by.actor });
    if (inserted === null) throw refused('partner', `there is no partner ${partner}`);
    if (inserted < policyNumbers.length) throw refused('from', 'some of these blanks were issued before');
    const after = { serial: inLatinCapitals(serial), from, to };
    await noteActs(tx, by, { action: 'blank.issue', about: partner, after });
    return inserted;
  });
}

/** Marks a blank as spoilt. Throws INVALID_ARGUMENT if a contract uses it. */
export async function spoilBlank(pool: Pool, serial: string, number: string, by: ByStaff): Promise<void> {
  const policyNumber = policyNumberOf(serial, number);
  await inTransaction(pool, async (tx) => {
    if (!(await voidBlank(tx, policyNumber, by.at, by.actor)))
      throw refused('number', `${policyNumber} was not issued, is void already, or a contract has it`);
    await noteActs(tx, by, { action: 'blank.void', about: policyNumber });
  });
}

/** Finds the unpaid contract that uses a blank. Throws INVALID_ARGUMENT if there is none. */
export async function heldBy(
  db: Queryable,
  serial: string,
  number: string,
): Promise<{ readonly contractId: bigint; readonly policyNumber: string }> {
  const policyNumber = policyNumberOf(serial, number);
  const contractId = await holderOfBlank(db, policyNumber);
  if (contractId === null) throw refused('number', `no unpaid contract holds the blank ${policyNumber}`);
  return { contractId, policyNumber };
}

/** Returns the policy number of a blank: the serial in Latin capitals, then ten digits. */
function policyNumberOf(serial: string, number: string): string {
  const letters = inLatinCapitals(serial);
  if (!/^[A-Z]{3}$/.test(letters)) throw refused('serial', 'three letters, such as ТТТ');
  if (letters === ownSerial) throw refused('serial', `${ownSerial} is the serial of electronic policies`);
  if (letters === testSeries) throw refused('serial', `${testSeries} is the series of the test environment`);
  if (!/^\d{10}$/.test(number)) throw refused('number', 'ten digits, such as 7000000001');
  return `${letters}${number}`;
}

function refused(field: string, description: string): ServiceError {
  return invalidArgument([{ field, description, reason: 'BLANK_NOT_AVAILABLE', domain: 'sales' }]);
}
