import { contractForStaff, contractsWithIds } from '../../contracts/read.ts';
import { moscowDate } from '../../kernel/clock.ts';
import { issuedPolicy, type PrintDependencies } from '../../print-forms/print-form.ts';
import { lotsOfLink } from '../lots.ts';
import { hasPolicy } from './page-view.ts';

/** The policy of one of the contracts that a link has paid, for its client; null where there is none to take. */
export async function policyOfLink(
  deps: PrintDependencies,
  orderId: string,
  place: number,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array } | null> {
  const lot = (await lotsOfLink(deps.pool, orderId))[place - 1];
  const [paid] = lot ? await contractsWithIds(deps.pool, [lot.contractId]) : [];
  const now = deps.clock.now();
  if (!lot || !paid || !hasPolicy(lot, paid, now)) return null;
  const contract = await contractForStaff(deps.pool, paid.policyNumber, moscowDate(now));
  if (!contract) return null;
  return { fileName: `${contract.policyNumber}-POLICY.pdf`, bytes: await issuedPolicy(deps, contract) };
}
