import { h } from 'preact';
import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import { kopecksFromNumber } from '#kernel/money.ts';
import { statementImport } from '#staff/money/statements.ts';
import { changePage } from '../../change-page.ts';
import type { ConsolePage } from '../../page.ts';
import { type Heading, table } from '../../parts/table.ts';
import { facts, linkTo, notice, section, shownText } from '../../parts/values.ts';

const load = changePage({
  path: '/statement-import',
  title: 'Загрузить выписку',
  menu: 'Деньги',
  useCase: statementImport,
  wantsFresh: true,
  labels: { files: 'Файлы выписки: перетащите их сюда или выберите', dryRun: 'Только показать, что будет' },
  about:
    'Выписка 1С (1CClientBankExchange) или camt.053. Загруженное раньше ничего не меняет, поэтому один файл можно загрузить дважды.',
  button: 'Загрузить',
  done: () => 'Выписка загружена',
  next: () => ['/statement-import', 'К выпискам'],
  long: { shown: (json) => filesIn(json).map(fileShown) },
});

export const statementPages: readonly ConsolePage[] = [load];

function filesIn(json: Json): readonly JsonObject[] {
  return rowsIn(isObject(json) ? json.files : null);
}

function rowsIn(json: Json | undefined): readonly JsonObject[] {
  return Array.isArray(json) ? json.filter(isObject) : [];
}

const counts = {
  incoming: 'Поступлений',
  matched: 'Оплатили счета',
  unmatched: 'Ждут разбора',
  known: 'Загружены раньше',
  outgoing: 'Расходов и переводов',
  pending: 'Ещё не зачислены',
} as const;

function fileShown(file: JsonObject) {
  const faults = rowsIn(file.faults).map(
    ({ sourceLine, description }) => `Строка ${text(sourceLine)}: ${text(description)}`,
  );
  return section(
    text(file.file),
    file.isDryRun === true ? notice('good', 'Это проверка: ничего не изменилось.') : null,
    typeof file.error === 'string' ? notice('bad', file.error) : null,
    faults.length > 0 ? notice('bad', ...faults) : null,
    facts(
      ['Формат', file.format && `${text(file.format)}, ${text(file.encoding)}`],
      ...Object.entries(counts).map(([name, title]) => [title, text(file[name])] as const),
    ),
    linesShown(file.isDryRun === true ? 'Оплатят счета' : 'Оплатили счета', rowsIn(file.matchedLines), [
      { title: 'Счёт', kind: 'text', cell: ({ billNumber }) => text(billNumber) },
      { title: 'Договор', kind: 'text', cell: ({ policyNumber }) => linkTo.contract(text(policyNumber)) },
    ]),
    linesShown('Ждут разбора', rowsIn(file.unmatchedLines), [
      { title: 'Почему', kind: 'text', cell: ({ explanation }) => text(explanation) },
    ]),
  );
}

function linesShown(title: string, rows: readonly JsonObject[], more: readonly Heading<JsonObject>[]) {
  if (rows.length === 0) return null;
  const headings: readonly Heading<JsonObject>[] = [
    { title: 'Строка', kind: 'number', cell: ({ line }) => text(line) },
    { title: 'Дата', kind: 'day', cell: ({ date }) => shownText('day', date) },
    {
      title: 'Сумма, ₽',
      kind: 'money',
      cell: ({ amount }) => shownText('money', typeof amount === 'number' ? kopecksFromNumber(amount) : null),
    },
    { title: 'Плательщик', kind: 'text', cell: ({ payerName }) => text(payerName) },
    { title: 'Назначение', kind: 'text', cell: ({ purpose }) => text(purpose) },
    ...more,
  ];
  return h('div', null, h('h3', null, title), table(title, headings, rows));
}

function text(value: Json | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
