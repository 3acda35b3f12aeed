import { rublesPrinted } from '#kernel/money/money.ts';
import { fillLetter } from '#kernel/text/letter-words.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import { addendumForStaff } from '../addendums/read.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import type { Letter } from './letters/letter.ts';
import type { LetterPart } from './letters/letter-html.ts';
import { type Mailing, mailHolder } from './letters/mail-holder.ts';
import { type EventDependencies, eventAttached, policyTitle } from './letters/policy-event.ts';

export interface EndMailDependencies extends EventDependencies, Mailing {
  readonly pool: Pool;
}

/** Creates the handler that notifies the holder of the end of a contract and cancels the calendar event. */
export function createEndMailHandler(deps: EndMailDependencies): JobHandler {
  return {
    kind: 'policy-end-mail',
    async handle({ addendumNumber }) {
      const found = await addendumForStaff(deps.pool, addendumNumber);
      if (!found?.addendum) throw new FinalFailure('ADDENDUM_UNKNOWN');
      const { contract, addendum } = found;
      return mailHolder(deps, contract, () => letterOf(deps, contract, addendum));
    },
  };
}

function letterOf(deps: EndMailDependencies, contract: Contract, addendum: Addendum): Omit<Letter, 'to'> {
  const { effectiveOn, figures } = addendum;
  const lastDay = addDays(effectiveOn, -1);
  const back: readonly [string, string] = ['Возвращаем', `${rublesPrinted(figures.refund)} руб.`];
  const facts: LetterPart = {
    facts: [
      lastDay < contract.startsOn
        ? ['Страхование', 'не начнётся']
        : ['Последний день страхования', datePrinted(lastDay)],
      ...(figures.refund > 0n ? [back] : []),
    ],
  };
  return {
    messageId: `policy-${contract.policyNumber}-end`,
    ...fillLetter(deps.words('policy-end'), {
      values: { contract: policyTitle(deps.products, contract) },
      blocks: { facts: [facts] },
    }),
    attachments: [eventAttached(deps, contract, 'CANCEL')],
  };
}
