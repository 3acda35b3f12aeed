import { message, type Refused } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { sendLink } from '../../record/client-links/client-link.ts';
import { holderContact } from '../../record/holder.ts';
import { contractForStaff } from '../../record/read.ts';
import { lockContracts } from '../../record/store/contract.ts';
import { type ConsentRole, consentRoles } from './people.ts';
import { isValid } from './require-consents.ts';
import { type Consent, consentStates, findConsents } from './store.ts';
import { withdrawConsents } from './withdraw.ts';

export interface ShownConsent
  extends Pick<
    Consent,
    'consentId' | 'purpose' | 'way' | 'version' | 'sha256' | 'givenAt' | 'validUntil' | 'withdrawnAt'
  > {
  readonly person: string;
  readonly roles: string;
  readonly state: 'VALID' | 'EXPIRED' | 'WITHDRAWN';
  readonly signedBy: string;
  /** Login of the partner that stated the consent, or the contact that received the code. */
  readonly source: string;
  readonly requestId: string;
  /** Text that names who withdrew the consent and, if known, why; null if it was not withdrawn. */
  readonly withdrawal: string | null;
}

/** Lists consents of the people of a contract, oldest first. */
export async function consentsForStaff(
  pool: Pool,
  policyNumber: string,
  now: Date,
): Promise<readonly ShownConsent[]> {
  const contract = await contractForStaff(pool, policyNumber);
  if (!contract) return [];
  return (await findConsents(pool, contract.contractId)).map(({ evidence, withdrawal, ...consent }) => ({
    ...consent,
    person: evidence.name,
    roles: evidence.roles.map((role) => consentRoles[role as ConsentRole] ?? role).join(', '),
    state: consent.withdrawnAt ? 'WITHDRAWN' : isValid(consent, now) ? 'VALID' : 'EXPIRED',
    signedBy: evidence.signedBy.name,
    source: evidence.contact ?? evidence.channel,
    requestId: evidence.requestId,
    withdrawal: withdrawal && [withdrawal.actor, withdrawal.reason].filter(Boolean).join(': '),
  }));
}

/** Withdraws a consent at a client's request, together with all consents of the person for the same purpose. */
export function withdrawForClient(
  pool: Pool,
  by: ByStaff,
  asked: { readonly policyNumber: string; readonly consentId: string; readonly reason: string },
): Promise<Refused | { readonly purpose: string; readonly withdrawn: number }> {
  const { policyNumber, consentId, reason } = asked;
  return inTransaction(pool, async (tx) => {
    const contract = await contractForStaff(tx, policyNumber);
    if (!contract) return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
    await lockContracts(tx, [contract.contractId]);
    const states = await consentStates(tx, contract.contractId);
    const named = states.find((one) => one.consentId === consentId);
    if (!named)
      return { refusal: message('CONSENT_NOT_FOUND', { number: policyNumber, consent: consentId }) };
    if (named.withdrawnAt)
      return { refusal: message('CONSENT_WITHDRAWN', { day: moscowDate(named.withdrawnAt) }) };
    const same = states.filter(
      ({ purpose, personKey, withdrawnAt }) =>
        purpose === named.purpose && personKey.equals(named.personKey) && withdrawnAt === null,
    );
    const withdrawal = { way: 'STAFF', actor: by.actor, requestId: by.requestId, reason } as const;
    const withdrawn = await withdrawConsents(tx, contract.contractId, same, withdrawal, by.at);
    const after = { consentId, purpose: named.purpose, withdrawn, reason };
    await noteActs(tx, by, { action: 'consent.withdraw', about: policyNumber, after });
    return { purpose: named.purpose, withdrawn };
  });
}

/** Sends the client the link to the consent page again. Earlier codes become invalid. */
export async function askAgain(
  pool: Pool,
  jobs: JobQueue,
  by: ByStaff,
  policyNumber: string,
): Promise<Refused | { readonly channel: 'EMAIL' | 'SMS' }> {
  return inTransaction(pool, async (tx) => {
    const contract = await contractForStaff(tx, policyNumber);
    if (!contract) return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
    const contact = holderContact(contract, true);
    if (contact === null) return { refusal: message('HOLDER_CONTACT_MISSING', { number: policyNumber }) };
    const link = { purpose: 'CONSENT', contractId: contract.contractId, expiresAt: null, at: by.at } as const;
    await sendLink(tx, jobs, link, by.requestId);
    const { channel } = contact;
    await noteActs(tx, by, { action: 'consent.ask', about: policyNumber, after: { channel } });
    return { channel };
  });
}
