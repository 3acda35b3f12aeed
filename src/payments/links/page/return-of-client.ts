import { ServiceError } from '#kernel/errors/errors.ts';
import { inTime } from '#kernel/time/in-time.ts';
import { type Settlement, settlePayment } from '../../acquiring/settle.ts';
import type { AcquiringDependencies } from '../../record/dependencies.ts';
import { isOrderId } from '../../record/link-payments.ts';
import { claimQuestions } from '../../record/store/attempts.ts';
import { type PageView, pageView } from './page-view.ts';

const patienceMs = 8_000;

/** The page of a link, once the bank was asked. */
export interface ReturnView extends PageView {
  /** Whether the bank has answered that it still waits for the client, who has entered no card. */
  readonly isUntouched: boolean;
}

/** The client comes back from the bank, before or after its news: the link as it stands once the bank was asked. */
export async function returnOfClient(
  deps: AcquiringDependencies,
  orderId: string,
  requestId: string,
): Promise<ReturnView | null> {
  if (!isOrderId(orderId)) return null;
  const asked = claimQuestions(deps.pool, orderId).then((ids) =>
    Promise.all(ids.map((id) => settlePayment(deps, id, requestId))),
  );
  const answers = await inPatience(asked);
  const view = await pageView(deps, orderId);
  return view && { ...view, isUntouched: view.state === 'waiting' && areUntouched(answers) };
}

function areUntouched(answers: readonly Settlement[]): boolean {
  return (
    answers.length > 0 &&
    answers.every(({ payment }) => payment?.state === 'PENDING' && payment.cardLastDigits === undefined)
  );
}

/** The bank's answers; none if it is slow or away: what was begun goes on, and news come all the same. */
async function inPatience(work: Promise<readonly Settlement[]>): Promise<readonly Settlement[]> {
  try {
    // What fails after the page was shown is asked again by the reconciler.
    return await inTime(work, patienceMs, () => []);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [];
  }
}
