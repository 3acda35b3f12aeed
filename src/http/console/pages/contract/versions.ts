import { h } from 'preact';
import type { HistoryEntry } from '#contracts/record/contract.ts';
import type { Change } from '#contracts/record/status/changes.ts';
import { statuses } from '#contracts/record/status/lifecycle.ts';
import type { Json } from '#kernel/json/json.ts';
import { table } from '../../parts/table.ts';
import { formatMoment } from '../../parts/values.ts';
import { toWord } from '../../parts/words.ts';

/** Lists versions with their changed fields. A changed field with personal data is listed without its values. */
export function versions(history: readonly HistoryEntry[], nameOf: (actor: string) => string) {
  return table(
    'Версии договора',
    [
      { title: 'Версия', kind: 'number', cell: ({ version }: HistoryEntry) => version },
      { title: 'Когда', kind: 'moment', cell: ({ at }) => formatMoment(at) },
      { title: 'Кто', kind: 'text', cell: ({ actor }) => nameOf(actor) },
      { title: 'Что', kind: 'text', cell: ({ action }) => toWord(action) },
      { title: 'Состояние', kind: 'text', cell: ({ toStatus }) => statuses[toStatus] },
      { title: 'Изменилось', kind: 'text', cell: ({ changes }) => differences(changes) },
    ],
    history,
  );
}

function differences(changes: readonly Change[]) {
  if (changes.length === 0) return '';
  return h(
    'details',
    null,
    h('summary', null, `Полей: ${changes.length}`),
    h(
      'dl',
      { class: 'changes' },
      ...changes.flatMap(({ field, from, to }) => [
        h('dt', null, field),
        h(
          'dd',
          null,
          from === undefined && to === undefined
            ? 'данные людей изменены'
            : [h('del', null, valueText(from)), ' → ', h('ins', null, valueText(to))],
        ),
      ]),
    ),
  );
}

function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return 'нет';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
