import { actCancel, actList, actMake, actPaid, actSigned, actVat, actWrite } from '#staff/money/acts.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { link } from '../../parts/values.ts';

const next = ['/acts', 'К актам'] as const;
const states: Readonly<Record<string, string>> = {
  MADE: 'ждёт подписей',
  SIGNED: 'подписан',
  PAID: 'оплачен',
  CANCELLED: 'отменён',
};
const modes: Readonly<Record<string, string>> = {
  NONE: 'без НДС',
  INCLUDED: 'в том числе',
  ON_TOP: 'сверху',
};

export const actPages: readonly ConsolePage[] = [
  listPage({
    path: '/acts',
    useCase: actList,
    rows: 50,
    cells: {
      state: ({ state }) => states[state ?? ''] ?? '',
      vatMode: ({ vatMode }) => modes[vatMode ?? ''] ?? '',
    },
    actions: ({ actId, state }, visit) => {
      const to = (path: string, more = '') => `${path}?act=${actId}${more}`;
      const files = ['pdf', 'xlsx', 'xml'].map((format) =>
        link(to('/act-write', `&format=${format}`), format.toUpperCase()),
      );
      if (!visit.may(actPaid.permission)) return files;
      return [
        ...files,
        ...(state === 'MADE' ? [link(to('/act-signed'), 'Подписан')] : []),
        ...(state === 'SIGNED' ? [link(to('/act-paid'), 'Оплачен')] : []),
        ...(state === 'MADE' || state === 'SIGNED' ? [link(to('/act-cancel'), 'Отменить')] : []),
      ];
    },
    links: [
      [actMake, '/act-make', 'Составить акт'],
      [actVat, '/act-vat', 'НДС партнёра'],
    ],
  }),
  changePage({ useCase: actMake, done: ({ result }) => `Акт ${result.actId} составлен.`, next }),
  changePage({ useCase: actSigned, done: () => 'Подпись отмечена.', next }),
  changePage({ useCase: actPaid, done: () => 'Оплата отмечена.', next }),
  changePage({ useCase: actCancel, done: () => 'Акт отменён.', next }),
  changePage({ useCase: actVat, done: () => 'Условие об НДС согласовано.', next }),
  changePage({
    useCase: actWrite,
    fixed: ({ act, format }) => ({ out: `акт-${act}.${format ?? 'pdf'}` }),
    givesFile: true,
    done: () => 'Файл готов',
    next,
  }),
];
