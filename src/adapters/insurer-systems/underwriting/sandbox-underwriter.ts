import { randomUUIDv7 } from 'node:crypto';
import { decideApproval } from '#contracts/life/approval.ts';
import { askPartner, listQuestions } from '#contracts/life/questions/questions.ts';
import { listWaiting } from '#contracts/life/waiting/list-waiting.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { SandboxUnderwriter } from '#kernel/ports/underwriting.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';

/** Approval reason for which the sandbox underwriter asks the partner a question. */
export const questionFirst = 'нужен ответ на вопрос страховщика';

const pollEveryMs = 60_000;

/** Simulates an underwriter who asks the partner one question and decides by the answer. */
export function createSandboxUnderwriter(deps: {
  readonly pool: Pool;
  readonly products: readonly Product[];
  readonly clock: Clock;
}): SandboxUnderwriter {
  async function isHis(policyNumber: string): Promise<boolean> {
    const contract = await contractForStaff(deps.pool, policyNumber);
    return contract?.approval?.state === 'REQUIRED' && contract.approval.reasons.includes(questionFirst);
  }
  const underwriter: SandboxUnderwriter = {
    async saved(policyNumber, requestId) {
      if (!(await isHis(policyNumber)) || (await listQuestions(deps.pool, policyNumber)).length > 0) return;
      const by = { actor: 'sandbox', requestId, at: deps.clock.now() };
      await askPartner(deps.pool, by, policyNumber, 'Осмотр проведён? Ответьте «да» или «нет».', 'once');
    },
    async answered(policyNumber, answer, requestId) {
      if (!(await isHis(policyNumber))) return;
      const isYes = /(?<!\p{L})да(?!\p{L})/iu.test(answer);
      const verdict = isYes ? 'approve' : 'reject';
      const comment = isYes ? 'Осмотр принят' : 'Без осмотра договор не согласуется';
      // A second underwriter decides only if the contract needs two approvals.
      for (const actor of ['sandbox', 'sandbox-2']) {
        const { approval } = await decideApproval(deps, policyNumber, verdict, { actor, requestId, comment });
        if (approval?.state !== 'REQUIRED') return;
      }
    },
    watch(onError) {
      let polling = Promise.resolve();
      const poll = () => {
        polling = polling.then(catchUp).catch(onError);
      };
      const timer = setInterval(poll, pollEveryMs);
      timer.unref();
      poll();
      return () => {
        clearInterval(timer);
        return polling;
      };
    },
  };

  async function catchUp(): Promise<void> {
    const waiting = await listWaiting(deps.pool, deps.products);
    for (const { policyNumber } of waiting.filter(({ reasons }) => reasons.includes(questionFirst))) {
      const requestId = randomUUIDv7();
      await underwriter.saved(policyNumber, requestId);
      const [question] = await listQuestions(deps.pool, policyNumber);
      if (question?.answer) await underwriter.answered(policyNumber, question.answer, requestId);
    }
  }

  return underwriter;
}
