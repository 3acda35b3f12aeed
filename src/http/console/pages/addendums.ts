import { addendumCancel, addendumTerminate, addendumWaiting } from '#staff/contracts/addendums.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { contractPath, link, shownText } from '../parts/values.ts';

export const addendumPages: readonly ConsolePage[] = [
  listPage({
    path: '/addendums',
    useCase: addendumWaiting,
    cells: {
      addendumNumber: ({ addendumNumber }) =>
        link(`/addendum-cancel?addendumNumber=${encodeURIComponent(addendumNumber)}`, addendumNumber),
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
    choices: ({ namesOf }) => ({ reasonCode: namesOf('termination_reason') }),
    done: ({ result: { addendumNumber, effectiveOn, figures } }) =>
      `Соглашение ${addendumNumber}: договор прекращается ${shownText('day', effectiveOn)}, вернуть ${shownText('money', figures.refund)} ₽, долг ${shownText('money', figures.debt ?? 0n)} ₽`,
    next: ({ policy }) => [contractPath(policy), 'К договору'],
  }),
];
