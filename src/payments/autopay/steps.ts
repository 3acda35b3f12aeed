import { moscowMidnight } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { autopayEnds, methodTitle } from '../record/autopay/autopay.ts';
import { chargesOfAutopay } from '../record/autopay/charges/store.ts';
import { reasonTexts } from '../record/autopay/reason-texts.ts';
import { autopaysOfContract, openConsent } from '../record/autopay/store.ts';

/** What happened to automatic payments, for staff. */
export interface AutopayStep {
  readonly at: Date;
  readonly step: string;
  /** Number of the installment; empty for a step about the saved method. */
  readonly installment: string;
  readonly method: string;
  /** The consent with the version of its text and the network address, or the reason of a decline or an end. */
  readonly text: string;
}

const results = { SUCCEEDED: 'списано', DECLINED: 'банк отказал', RETURNED: 'деньги возвращены' };

/** Lists the consents, charges and ends of a contract, oldest first. */
export async function findAutopaySteps(db: Queryable, contractId: bigint): Promise<readonly AutopayStep[]> {
  const steps: AutopayStep[] = [];
  for (const autopay of await autopaysOfContract(db, contractId)) {
    const { autopayId, agreedAt, endedAt, endReason, endedBy, textVersion } = autopay;
    const method = methodTitle(autopay);
    const consent = await openConsent(db, autopayId);
    const text = consent
      ? [`${textVersion}, ${consent.address}`, consent.label, ...consent.paragraphs].join('\n')
      : textVersion;
    steps.push({ at: agreedAt, step: 'согласие', installment: '', method, text });
    for (const { chargedOn, installmentNr, result, reason } of await chargesOfAutopay(db, autopayId)) {
      steps.push({
        ...{ at: moscowMidnight(chargedOn), installment: String(installmentNr), method },
        step: result ? results[result] : 'банк ещё не ответил',
        text: result === 'DECLINED' ? reasonTexts[reason ?? 'unknown'] : '',
      });
    }
    if (endedAt && endReason)
      steps.push({
        ...{ at: endedAt, step: 'прекращено', installment: '', method },
        text: `${autopayEnds[endReason]} (${endedBy ?? ''})`,
      });
  }
  return steps.sort((one, other) => Number(one.at) - Number(other.at));
}
