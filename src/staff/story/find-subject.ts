import { contractsNamed, namesOf, partnersOf } from '#contracts/store/story.ts';
import { dayMs } from '#kernel/calendar.ts';
import { contractsOfOrder, moneyNamesOf } from '#payments/store/story.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

/** All that stands for what an id names, of one partner. */
export interface Subject {
  /** The id, where requests may have been sent under it. */
  readonly sentIds: readonly string[];
  /** Nothing happened before; null where that is not known. */
  readonly since: Date | null;
  /** A day after the last change of it and of its money; null where that is not known. What asks about it by its number may come later. */
  readonly until: Date | null;
  /** Login; empty where no partner is known that the id belongs to. */
  readonly partner: string;
  readonly contractIds: readonly bigint[];
  readonly operationIds: readonly string[];
  /** Of the contracts: what the log of requests has of an address. */
  readonly numbers: readonly string[];
  /** Numbers of the contracts, of their addendums, payments, links, refunds, operations: what requests and jobs are about. */
  readonly aboutIds: readonly string[];
  /** Those of them that an address may name: of operations and of links. */
  readonly uuids: readonly string[];
  /** Of what the partner has asked for. */
  readonly requestIds: readonly string[];
  /** Of what clients, the bank and the staff have done. */
  readonly otherRequestIds: readonly string[];
  /** True where only the newest contracts are among them. */
  readonly isCut: boolean;
}

/** An id that several partners have sent with requests of theirs. */
export interface SentByMany {
  readonly partners: readonly string[];
}

/** A partner may send one id with all that it asks for. */
const contractsMax = 20;
const operationsMax = 100;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What an id names: of the partner that is `named`, else of the one whose contract or operation it is, else of the one that has
 * sent it with a request. An id of a request belongs to its partner: another one that sends the same has a story of its own.
 */
export async function findSubject(
  pool: Pool,
  id: string,
  named: string | undefined,
): Promise<Subject | SentByMany> {
  const uuid = uuidPattern.test(id) ? id.toLowerCase() : null;
  const paidUnder = uuid ? await contractsOfOrder(pool, uuid) : [];
  const asked = { id, uuid, requestIds: [], paidUnder };
  const owners = sortedOnce([
    ...(await partnersOf(pool, asked)),
    ...(uuid ? await store.ownersOf(pool, uuid) : []),
  ]);
  // Senders are looked for in every day and month, so only where nothing has the id for its own.
  const partners =
    owners.length > 0
      ? owners
      : sortedOnce([
          ...(await partnersOf(pool, { ...asked, requestIds: [id] })),
          ...(await store.sendersOf(pool, id)),
        ]);
  if (named === undefined && partners.length > 1) return { partners };
  const partner = named ?? partners[0] ?? '';
  // What names a contract, a payment or an operation is no id of a request.
  const itself = owners.includes(partner) ? [] : [id];
  const operations = await store.operationsOf(pool, itself[0] ?? null, uuid, partner, operationsMax);
  const sent = [...new Set([...itself, ...operations.map(({ requestId }) => requestId)])];
  const found = await contractsNamed(
    pool,
    { id, uuid, requestIds: sent, paidUnder },
    partner,
    contractsMax + 1,
  );
  const contractIds = found.slice(0, contractsMax);
  const known = await namesOf(pool, contractIds, partner);
  const money = await moneyNamesOf(pool, contractIds);
  const operationIds = operations.map(({ operationId }) => operationId);
  const aboutIds = [
    ...new Set([...known.aboutIds, ...money.aboutIds, ...operationIds, ...(uuid ? [uuid] : [])]),
  ];
  return {
    sentIds: itself,
    since: itself.length === 0 ? known.since : null,
    until: itself.length === 0 && operations.length === 0 ? dayAfter(known.last, money.last) : null,
    partner,
    contractIds,
    operationIds,
    numbers: known.numbers,
    aboutIds,
    uuids: aboutIds.filter((one) => uuidPattern.test(one)),
    requestIds: [...new Set([...sent, ...known.requestIds])],
    otherRequestIds: [...new Set([...known.otherRequestIds, ...money.requestIds])],
    isCut: found.length > contractsMax,
  };
}

function dayAfter(...moments: readonly (Date | null)[]): Date | null {
  const last = Math.max(...moments.map((moment) => moment?.getTime() ?? 0));
  return last === 0 ? null : new Date(last + dayMs);
}

function sortedOnce(logins: readonly string[]): readonly string[] {
  return [...new Set(logins)].sort();
}
