import type { Queryable } from '../../db/transaction.ts';
import { datePrinted } from '../../kernel/calendar.ts';
import { invalidArgument } from '../../kernel/errors.ts';
import type { Contract } from '../contract.ts';
import { type InForce, lockProlongations, prolongationsInForce } from './store.ts';

type Term = Pick<Contract, 'startsOn' | 'endsOn'>;

/** The contract among these that is in force on a day of the term. */
export function overlapping(others: readonly InForce[], { startsOn, endsOn }: Term): InForce | undefined {
  return others.find((one) => startsOn <= one.endsOn && endsOn >= one.startsOn);
}

/**
 * The contract in force that goes on from the same one as this draft, in the same days: only one of several drafts may be
 * paid. Undefined where nothing stands in the way.
 */
export async function rivalOf(db: Queryable, contract: Contract): Promise<InForce | undefined> {
  if (contract.prolongsContractId === null || contract.paidAt !== null) return undefined;
  return overlapping(await prolongationsInForce(db, contract.prolongsContractId), contract);
}

/** The same, and no other takes force until the caller's transaction ends; its contract's own row is locked before. */
export async function lockedRivalOf(tx: Queryable, contract: Contract): Promise<InForce | undefined> {
  if (contract.prolongsContractId === null || contract.paidAt !== null) return undefined;
  await lockProlongations(tx, contract.prolongsContractId);
  return rivalOf(tx, contract);
}

/** Throws INVALID_ARGUMENT where another contract has taken force in this one's place. */
export function demandNoRival({ draftId }: Pick<Contract, 'draftId'>, rival: InForce | undefined): void {
  if (!rival) return;
  throw invalidArgument([{ field: `draftId=${draftId}`, description: rivalText(rival), domain: 'payments' }]);
}

/** What a partner reads of a draft that came too late. */
export function rivalText({ policyNumber, endsOn }: InForce): string {
  return (
    `Прежний договор уже пролонгирован договором ${policyNumber}, который действует по ${datePrinted(endsOn)}: ` +
    'этот договор оплатить нельзя; если он нужен после этого дня, измените даты (PUT policies)'
  );
}
