import type { DateText } from '#kernel/time/calendar.ts';
import { lineFault, type StatementItem, strangeAccount } from '../../../record/statement/statement-line.ts';
import { russianDate } from './days.ts';
import { documentItems, type OneCDocument, type OneCPlace } from './one-c-document.ts';
import { documentKeys, purposeKey } from './one-c-keys.ts';
import type { TextLine } from './text-lines.ts';
import { parseAccount } from './values.ts';

export const oneCFirstLine = '1CClientBankExchange';

const documentEnd = 'КонецДокумента';

/** Maximum number of fields in a document; the format defines some sixty. */
const fieldsMax = 300;
/** Keys in the head of the file that replace the missing day of a document, the preferred key first. */
const dayKeys = ['ДатаКонца', 'ДатаСоздания'];

interface OneCHead {
  readonly fields: Map<string, string>;
  /** Accounts of the file that do not belong to the insurer. */
  readonly strange: Set<string>;
  documents: number;
}

/** Reads a 1C ClientBankExchange file (1.01 to 1.03); a broken document or unknown account is an error item. */
export async function* readOneC(
  lines: AsyncIterable<TextLine>,
  ownAccounts: ReadonlySet<string>,
): AsyncGenerator<StatementItem> {
  const head: OneCHead = { fields: new Map(), strange: new Set(), documents: 0 };
  let document: OneCDocument | undefined;
  let lastNumber = 0;
  let isEnded = false;
  for await (const { text, number } of lines) {
    lastNumber = number;
    const line = number === 1 ? text.replace(/^\ufeff/, '') : text;
    const [key, value] = parted(line);
    if (key === 'СекцияДокумент') {
      if (document) yield* documentItems(document, placeIn(head, ownAccounts), `нет строки ${documentEnd}`);
      document = newDocument(number);
    } else if (key === documentEnd && value === undefined) {
      if (document) yield* documentItems(document, placeIn(head, ownAccounts));
      else yield lineFault(number, `${documentEnd} без СекцияДокумент`);
      document = undefined;
    } else if (key === 'КонецФайла') isEnded = true;
    else if (document) {
      const wrong = take(document, line, key, value, number);
      if (wrong) yield wrong;
    } else if (value) {
      const wrong = takeHead(head, key, value, number, ownAccounts);
      if (wrong) yield wrong;
    }
  }
  if (document) yield unclosed(document);
  if (!isEnded) {
    yield lineFault(
      lastNumber,
      'нет строки КонецФайла: файл оборван; загрузите его снова целиком, повторов не будет',
    );
  }
}

function parted(line: string): readonly [key: string, value: string | undefined] {
  const at = line.indexOf('=');
  return at < 0 ? [line.trim(), undefined] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function takeHead(
  { fields, strange }: OneCHead,
  key: string,
  value: string,
  number: number,
  ownAccounts: ReadonlySet<string>,
): StatementItem | undefined {
  if (!fields.has(key) && dayKeys.includes(key)) fields.set(key, value);
  const account = key === 'РасчСчет' ? parseAccount(value) : '';
  if (account === '' || ownAccounts.has(account) || strange.has(account)) return undefined;
  strange.add(account);
  return strangeAccount(account, number);
}

function placeIn(head: OneCHead, ownAccounts: ReadonlySet<string>): OneCPlace {
  head.documents += 1;
  return {
    ownAccounts,
    strange: head.strange,
    index: head.documents,
    lastDay: lastDay(head),
  };
}

function lastDay({ fields }: OneCHead): DateText | undefined {
  const days = dayKeys.map((key) => russianDate(fields.get(key) ?? ''));
  return days.find((day) => day !== undefined);
}

function newDocument(sourceLine: number): OneCDocument {
  return { sourceLine, fields: new Map(), lastKey: '', purposeKey, earlierPurpose: undefined };
}

function take(
  document: OneCDocument,
  line: string,
  key: string,
  value: string | undefined,
  number: number,
): StatementItem | undefined {
  const { fields, lastKey } = document;
  if (value === undefined && key === '') return undefined;
  const continues = lastKey.startsWith(purposeKey) && (!documentKeys.has(key) || fields.has(key));
  if (value === undefined || continues) {
    const purpose = fields.get(document.purposeKey);
    // Treat a line without a key as more text of the purpose: some banks keep line breaks that the client typed.
    if (purpose === undefined)
      return lineFault(number, `ожидается Ключ=Значение, получено "${key.slice(0, 60)}"`);
    fields.set(document.purposeKey, `${purpose} ${line.trim()}`);
    if (value === undefined && document.earlierPurpose !== undefined)
      document.earlierPurpose += ` ${line.trim()}`;
    return undefined;
  }
  document.lastKey = key;
  if (fields.size >= fieldsMax || fields.has(key)) return undefined;
  fields.set(key, value);
  if (key.startsWith(purposeKey)) document.purposeKey = key;
  if (key === purposeKey) document.earlierPurpose = value;
  return undefined;
}

/** Reports a document that ends too early; the rest of it is probably in the complete file. */
function unclosed({ sourceLine }: OneCDocument): StatementItem {
  return lineFault(sourceLine, `у документа нет строки ${documentEnd}: документ пропущен`);
}
