import { bordereauWrite } from '#staff/money/bordereaux.ts';
import { changePage } from '../../change-page.ts';
import type { ConsolePage } from '../../page.ts';

export const settlementPages: readonly ConsolePage[] = [
  changePage({
    useCase: bordereauWrite,
    fixed: ({ partner, from, format }) => ({ out: `бордеро-${partner}-${from}.${format ?? 'xlsx'}` }),
    givesFile: true,
    done: () => 'Файл готов',
    next: ['/bordereau', 'К бордеро'],
  }),
];
