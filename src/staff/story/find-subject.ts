import { contractsNamed, namesOf, partnersOf } from '#contracts/store/story.ts';
import { contractsOfOrder, moneyNamesOf } from '#payments/store/story.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

/** All that stands for what an id names, of one partner. */
export interface Subject {
  /** The id, where requests may have been sent under it. */
  readonly sentIds: readonly string[];
  /** Nothing happened before; null where that is not known. */
  readonly since: Date | null;
  /** Login; empty where no partner is known that the id belongs to. */
  readonly partner: string;
  readonly contractIds: readonly bigint[];
  readonly operationIds: readonly string[];
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
  const holders = [
    ...(await partnersOf(pool, { id, uuid, requestIds: [id], paidUnder })),
    ...(await store.partnersOf(pool, id, uuid)),
  ];
  const owners = loginsOf(holders.filter(({ isOwner }) => isOwner));
  const partners = owners.length > 0 ? owners : loginsOf(holders);
  if (named === undefined && partners.length > 1) return { partners };
  const partner = named ?? partners[0] ?? '';
  const operations = await store.operationsOf(pool, id, uuid, partner, operationsMax);
  // What names a contract, a payment or an operation is no id of a request, which would be looked for in every month.
  const itself = owners.includes(partner) ? [] : [id];
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
    partner,
    contractIds,
    operationIds,
    aboutIds,
    uuids: aboutIds.filter((one) => uuidPattern.test(one)),
    requestIds: [...new Set([...sent, ...known.requestIds])],
    otherRequestIds: [...new Set([...known.otherRequestIds, ...money.requestIds])],
    isCut: found.length > contractsMax,
  };
}

function loginsOf(holders: readonly { readonly partner: string }[]): readonly string[] {
  return [...new Set(holders.map(({ partner }) => partner))].sort();
}
