import { SaxesParser } from 'saxes';
import { demandOwn, StatementError, type StatementItem } from '../statement-line.ts';
import { type CamtTransaction, entryItems, transactionOf } from './camt-entry.ts';
import { createTreeBuilder, textOf } from './camt-tree.ts';
import { plain } from './values.ts';

const namespacePattern = /^(?:urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3]))?$/;
const depthMax = 50;
const transactionsMax = 100_000;
/** Characters without any markup: a bomb of text is refused before it fills the memory. */
const silenceMax = 1_048_576;

/**
 * Reads an ISO 20022 camt.053 statement as a stream. A document type declaration is refused unread, so that entities
 * can neither expand nor reach for files; throws StatementError for that, for XML that is not well-formed, for other
 * messages and for somebody else's account.
 */
export async function* readCamt(
  texts: AsyncIterable<string>,
  ownAccounts: ReadonlySet<string>,
): AsyncGenerator<StatementItem> {
  const reader = createReader(ownAccounts);
  let tail = '';
  for await (const text of texts) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(tail + text)) {
      throw new StatementError('объявление DOCTYPE в выписке не допускается');
    }
    tail = (tail + text).slice(-10);
    yield* reader.write(text);
  }
  yield* reader.end();
}

interface Reader {
  write(text: string): readonly StatementItem[];
  end(): readonly StatementItem[];
}

function createReader(ownAccounts: ReadonlySet<string>): Reader {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  let tree = createTreeBuilder();
  let items: StatementItem[] = [];
  let transactions: CamtTransaction[] = [];
  let account: string | undefined;
  let statements = 0;
  let silent = 0;

  parser.on('error', (error) => {
    throw new StatementError(`XML повреждён: ${error.message.slice(0, 200)}`, { cause: error });
  });
  parser.on('opentag', (tag) => {
    silent = 0;
    if (!namespacePattern.test(tag.uri)) {
      if (tag.local === 'BkToCstmrStmt' || tag.local === 'Document') throw otherMessage(tag.uri);
      path.push('?');
    } else path.push(tag.local);
    if (path.length > depthMax) throw new StatementError(`вложенность XML больше ${depthMax}`);
    if (tag.local === 'BkToCstmrStmt') statements += 1;
    const starts = isIn('Stmt', 'Acct') || isIn('Stmt', 'Ntry');
    if (tree.depth > 0 || starts) tree.open(path.at(-1) ?? '', parser.line, tag.attributes.Ccy?.value);
  });
  parser.on('text', (text) => {
    silent = 0;
    if (tree.depth > 0) tree.text(text);
  });
  parser.on('cdata', (text) => {
    if (tree.depth > 0) tree.text(text);
  });
  parser.on('closetag', () => {
    silent = 0;
    close();
    path.pop();
  });

  function isIn(parent: string, name: string): boolean {
    return path.at(-1) === name && path.at(-2) === parent;
  }

  function close(): void {
    const element = tree.depth > 0 ? tree.close() : undefined;
    if (element && isIn('NtryDtls', 'TxDtls')) {
      transactions.push(transactionOf(element));
      element.children.length = 0;
      tree.forget();
      if (transactions.length > transactionsMax) {
        throw new StatementError(`строка ${element.line}: в записи больше ${transactionsMax} операций`);
      }
    } else if (element && isIn('Stmt', 'Acct')) {
      account = plain(textOf(element, 'Id/Othr/Id', 'Id/IBAN')).replace(/ /g, '');
      demandOwn(account, element.line, ownAccounts);
    } else if (element && isIn('Stmt', 'Ntry')) {
      if (account === undefined)
        throw new StatementError(`строка ${element.line}: перед Ntry нет счёта (Acct)`);
      items.push(...entryItems(element, transactions, account));
      transactions = [];
    } else if (path.at(-1) === 'Stmt') {
      account = undefined;
      tree = createTreeBuilder();
    }
  }

  function taken(): readonly StatementItem[] {
    const read = items;
    items = [];
    return read;
  }

  return {
    write(text) {
      silent += text.length;
      parser.write(text);
      if (silent > silenceMax)
        throw new StatementError(`в XML больше ${silenceMax} знаков подряд без разметки`);
      return taken();
    },
    end() {
      parser.close();
      if (statements === 0) throw otherMessage('');
      return taken();
    },
  };
}

function otherMessage(uri: string): StatementError {
  const got = uri === '' ? '' : `, получено ${uri.slice(0, 100)}`;
  return new StatementError(`ожидается выписка camt.053 (camt.053.001.02 и новее)${got}`);
}
