import { demandOwn, fault, type StatementItem } from '../statement-line.ts';
import { documentItem, type OneCDocument } from './one-c-document.ts';
import type { TextLine } from './text-lines.ts';

export const oneCFirstLine = '1CClientBankExchange';

const purposeKey = 'НазначениеПлатежа';
const documentEnd = 'КонецДокумента';

/** Fields of a document that one file may carry; the format knows some sixty. */
const fieldsMax = 300;

/**
 * Reads a 1C ClientBankExchange file (1.01 to 1.03). Unknown keys are passed over, a broken document is a fault and the
 * next one is read; throws StatementError where the file is of somebody else's account.
 */
export async function* readOneC(
  lines: AsyncIterable<TextLine>,
  ownAccounts: ReadonlySet<string>,
): AsyncGenerator<StatementItem> {
  let document: OneCDocument | undefined;
  let lastNumber = 0;
  let isEnded = false;
  for await (const { text, number } of lines) {
    lastNumber = number;
    const line = number === 1 ? text.replace(/^\ufeff/, '') : text;
    const [key, value] = parted(line);
    if (key === 'СекцияДокумент') {
      if (document) yield unclosed(document);
      document = { sourceLine: number, fields: new Map() };
    } else if (key === documentEnd && value === undefined) {
      yield document
        ? documentItem(document, ownAccounts)
        : fault(number, `${documentEnd} без СекцияДокумент`);
      document = undefined;
    } else if (key === 'КонецФайла') isEnded = true;
    else if (document) {
      const wrong = take(document, line, key, value, number);
      if (wrong) yield wrong;
    } else if (key === 'РасчСчет' && value) demandOwn(value, number, ownAccounts);
  }
  if (document) yield unclosed(document);
  if (!isEnded) {
    yield fault(
      lastNumber,
      'нет строки КонецФайла: файл оборван; загрузите его снова целиком, повторов не будет',
    );
  }
}

function parted(line: string): readonly [key: string, value: string | undefined] {
  const at = line.indexOf('=');
  return at < 0 ? [line.trim(), undefined] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function take(
  { fields }: OneCDocument,
  line: string,
  key: string,
  value: string | undefined,
  number: number,
): StatementItem | undefined {
  if (value !== undefined) {
    if (fields.size < fieldsMax && !fields.has(key)) fields.set(key, value);
    return undefined;
  }
  if (key === '') return undefined;
  const purpose = fields.get(purposeKey);
  // Some banks write a purpose as the client typed it, line breaks included.
  if (purpose === undefined) return fault(number, `ожидается Ключ=Значение, получено "${key.slice(0, 60)}"`);
  fields.set(purposeKey, `${purpose} ${line.trim()}`);
  return undefined;
}

function unclosed({ sourceLine }: OneCDocument): StatementItem {
  return fault(sourceLine, `у документа нет строки ${documentEnd}: документ пропущен`);
}
