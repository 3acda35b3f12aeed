import { issuedPolicy, type PaperDependencies } from '#contracts/print-forms/client-papers.ts';
import { issueKeyInformation } from '#contracts/print-forms/key-information.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { paidByLink } from '../../record/link-payments.ts';
import { hasPolicy } from './page-view.ts';

interface ClientsFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Returns the key information document of a contract that the link pays; null if the law requires no such document. */
export async function keyInformationOfLink(
  deps: PaperDependencies,
  orderId: string,
  place: number,
): Promise<ClientsFile | null> {
  const contract = (await paidByLink(deps.pool, orderId))[place - 1]?.contract;
  const bytes = contract && (await issueKeyInformation(deps, contract));
  return bytes ? { fileName: `${contract.policyNumber}-KID.pdf`, bytes } : null;
}

/** Returns the policy of a contract that the link has paid; null if the policy cannot be downloaded. */
export async function policyOfLink(
  deps: PaperDependencies,
  orderId: string,
  place: number,
): Promise<ClientsFile | null> {
  const paid = (await paidByLink(deps.pool, orderId))[place - 1];
  const now = deps.clock.now();
  if (!paid || !hasPolicy(paid, now)) return null;
  const contract = await contractForStaff(deps.pool, paid.contract.policyNumber, moscowDate(now));
  if (!contract) return null;
  return { fileName: `${contract.policyNumber}-POLICY.pdf`, bytes: await issuedPolicy(deps, contract) };
}
