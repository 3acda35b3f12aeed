import { Refusal } from '#kernel/errors/message.ts';
import { addendumCancel, addendumTerminate, addendumWaiting } from '#staff/contracts/addendums.ts';
import { contractInsured } from '#staff/contracts/insured.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { askPath } from '../parts/tasks/task-links.ts';
import { contractPath, link, shownText } from '../parts/values.ts';

export const addendumPages: readonly ConsolePage[] = [
  listPage({
    path: '/addendums',
    useCase: addendumWaiting,
    rows: 20,
    cells: {
      addendumNumber: ({ addendumNumber }) => [
        link(contractPath(addendumNumber.replace(/-\d+$/, '')), addendumNumber),
        ' ',
        link(`/addendum-cancel?addendumNumber=${encodeURIComponent(addendumNumber)}`, 'отменить'),
        ' ',
        link(askPath('addendum', addendumNumber), 'поручить'),
      ],
    },
    links: [[addendumTerminate, '/addendum-terminate', 'Прекратить договор']],
  }),
  changePage({
    useCase: addendumCancel,
    done: (_, { addendumNumber }) => `Доп. соглашение ${addendumNumber} отменено`,
    next: ['/addendums', 'К доп. соглашениям'],
  }),
  changePage({
    useCase: addendumTerminate,
    wantsFresh: true,
    choices: async (visit, sent) => ({ reasonCode: await groundsFor(visit, sent.get('policy') ?? '') }),
    wordsIn: ({ namesOf }, line) => {
      const names = new Map(namesOf('termination_reason'));
      return line.replaceAll(/\b[A-Z][A-Z_]+\b/g, (code) => names.get(code) ?? code);
    },
    done: ({ result: { addendumNumber, effectiveOn, figures } }) =>
      `Соглашение ${addendumNumber}: договор прекращается ${shownText('day', effectiveOn)}, вернуть ${shownText('money', figures.refund)} ₽, долг ${shownText('money', figures.debt ?? 0n)} ₽`,
    next: ({ policy }) => [contractPath(policy), 'К договору'],
  }),
];

/** Returns the grounds of the contract's product; all listed grounds if no such contract is named yet. */
async function groundsFor(visit: Visit, policyNumber: string): Promise<ReturnType<Visit['namesOf']>> {
  const all = visit.namesOf('termination_reason');
  if (policyNumber === '') return all;
  try {
    const { result } = await visit.run(contractInsured, { policyNumber });
    return visit.groundsOf(result.product);
  } catch (error) {
    if (error instanceof Refusal) return all;
    throw error;
  }
}
