import { h } from 'preact';
import type { JsonObject } from '#kernel/json/json.ts';
import { auditExport, auditList, auditVerify } from '#staff/operation/audit.ts';
import { changePage } from '../change-page.ts';
import { filePage } from '../file-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { actName, partName, shownPart } from '../parts/act-words.ts';
import { facts, link, notice } from '../parts/values.ts';

interface Proved {
  readonly entries: number;
  readonly head: string;
  readonly fault: object | null;
}

function proved({ entries, head, fault }: Proved) {
  return [
    fault
      ? notice('bad', 'Журнал изменён мимо программы.')
      : notice('good', 'Ни одна запись не изменена, не удалена и не переставлена.'),
    facts(['Записей проверено', entries], ['Последнее место', h('code', null, head)]),
    h(
      'p',
      null,
      'Сохраните последнее место там, куда нет доступа у администраторов базы: по нему видно, что журнал не сделан заново.',
    ),
  ];
}

function changePrinted(values: JsonObject | null) {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${partName(name)}: ${shownPart(name, value)}`)
    .join(', ');
}

export const auditPages: readonly ConsolePage[] = [
  listPage({
    path: '/audit',
    useCase: auditList,
    cells: {
      action: ({ action }) => actName(action),
      actor: ({ actor }) => actor ?? '',
      // The whole id is in the address and in exports; a column of ids would take a quarter of the page.
      requestId: ({ requestId }) =>
        requestId &&
        h(
          'a',
          { href: `/trace?id=${encodeURIComponent(requestId)}`, title: requestId },
          requestId.slice(0, 8),
        ),
      before: ({ before }) => changePrinted(before),
      after: ({ after }) => changePrinted(after),
    },
    above: (_, { query }) =>
      h('p', null, link(`/audit-export?${query}`, 'Выгрузить с доказательствами (CSV)')),
  }),
  changePage({
    useCase: auditVerify,
    done: () => null,
    next: ['/audit', 'К журналу'],
    long: { shown: (json) => proved(json as unknown as Proved) },
  }),
  filePage({
    path: '/audit-export',
    useCase: auditExport,
    fixed: { to: 'file', format: 'csv' },
    fileOf: () => ({ name: 'audit.csv' }),
  }),
];
