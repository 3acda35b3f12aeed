import { decideApproval } from '#contracts/approval.ts';
import { askPartner, questionsOf } from '#contracts/questions/questions.ts';
import { contractForStaff } from '#contracts/read.ts';
import type { Clock } from '#kernel/clock.ts';
import type { SandboxUnderwriter } from '#kernel/ports/underwriting.ts';
import type { Pool } from '#platform/db/pool.ts';

/** Why a contract waits about which the sandbox has a question. */
export const questionFirst = 'нужен ответ на вопрос страховщика';

/** One of the insurer's people for the test environment: asks one question, and decides by the answer. */
export function createSandboxUnderwriter(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
}): SandboxUnderwriter {
  async function isHis(policyNumber: string): Promise<boolean> {
    const contract = await contractForStaff(deps.pool, policyNumber);
    return contract?.approval?.state === 'REQUIRED' && contract.approval.reasons.includes(questionFirst);
  }
  return {
    async saved(policyNumber, requestId) {
      if (!(await isHis(policyNumber)) || (await questionsOf(deps.pool, policyNumber)).length > 0) return;
      const by = { actor: 'sandbox', requestId, at: deps.clock.now() };
      await askPartner(deps.pool, by, policyNumber, 'Осмотр проведён? Ответьте «да» или «нет».');
    },
    async answered(policyNumber, answer, requestId) {
      if (!(await isHis(policyNumber))) return;
      const isYes = /(?<!\p{L})да(?!\p{L})/iu.test(answer);
      const verdict = isYes ? 'approve' : 'reject';
      const comment = isYes ? 'Осмотр принят' : 'Без осмотра договор не согласуется';
      // The second one is there for what two have to approve.
      for (const actor of ['sandbox', 'sandbox-2']) {
        const { approval } = await decideApproval(deps, policyNumber, verdict, { actor, requestId, comment });
        if (approval?.state !== 'REQUIRED') return;
      }
    },
  };
}
