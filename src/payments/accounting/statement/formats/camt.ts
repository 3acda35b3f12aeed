import { SaxesParser } from 'saxes';
import type { DateText } from '#kernel/time/calendar.ts';
import {
  lineFault,
  StatementError,
  type StatementItem,
  strangeAccount,
} from '../../../record/statement/statement-line.ts';
import { entryItems } from './camt-entry.ts';
import { type CamtTransaction, readTransaction } from './camt-transaction.ts';
import { createTreeBuilder, type Element, firstText, leafTexts } from './camt-tree.ts';
import { bankDay } from './days.ts';
import { parseAccount } from './values.ts';

/** Namespaces of camt.053 from version 02 on; elements added by later versions are ignored. */
const namespacePattern = /^(?:urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|[1-9]\d))?$/;
const depthMax = 50;
const transactionsMax = 100_000;
/** Maximum number of characters without markup, so that endless text cannot fill the memory. */
const silenceMax = 1_048_576;

/**
 * Reads an ISO 20022 camt.053 statement as a stream. Refuses a document type declaration, because its entities can do
 * harm. Throws StatementError for malformed XML and other messages, after the items before the error.
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
    yield* itemsOf(reader, () => reader.write(text));
  }
  yield* itemsOf(reader, () => reader.end());
}

/** Returns the items that were read, even if `read` throws. */
function* itemsOf(reader: Reader, read: () => void): Generator<StatementItem> {
  let failure: unknown;
  try {
    read();
  } catch (error) {
    failure = error;
  }
  yield* reader.taken();
  if (failure !== undefined) throw failure;
}

type Reader = ReturnType<typeof createReader>;

/** Elements that identify a statement and come before its account. */
const identifying = ['Id', 'StmtPgntn', 'ElctrncSeqNb', 'RptgSeq', 'LglSeqNb', 'FrToDt'];
interface Statement {
  account: string | undefined;
  isSkipped: boolean;
  readonly identity: string[];
  entries: number;
  lastDay: DateText | undefined;
}

function createReader(ownAccounts: ReadonlySet<string>) {
  const parser = new SaxesParser({ xmlns: true });
  const collector = createCollector(ownAccounts);
  const path: string[] = [];
  let tree = createTreeBuilder();
  let messages = 0;
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
    if (tag.local === 'BkToCstmrStmt') messages += 1;
    const [parent = '', name = ''] = path.slice(-2);
    if (parent === 'Stmt' && name === 'Ntry') collector.enter(parser.line);
    if (tree.depth > 0 || collector.wants(parent, name))
      tree.open(path.at(-1) ?? '', parser.line, tag.attributes.Ccy?.value);
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

  function close(): void {
    const element = tree.depth > 0 ? tree.close() : undefined;
    const [parent, name] = [path.at(-2), path.at(-1)];
    if (element && parent === 'NtryDtls' && name === 'TxDtls') {
      collector.addTransaction(element);
      element.children.length = 0;
      tree.forget();
    } else if (element && parent === 'GrpHdr' && tree.depth === 0) collector.addHeader(element);
    else if (element && parent === 'Stmt' && tree.depth === 0) collector.addPart(element);
    else if (name === 'Stmt') {
      collector.endStatement();
      tree = createTreeBuilder();
    }
  }

  return {
    write(text: string): void {
      silent += text.length;
      parser.write(text);
      if (silent > silenceMax)
        throw new StatementError(`в XML больше ${silenceMax} знаков подряд без разметки`);
    },
    end(): void {
      parser.close();
      if (messages === 0) throw otherMessage('');
    },
    taken: collector.taken,
  };
}

function createCollector(ownAccounts: ReadonlySet<string>) {
  let items: StatementItem[] = [];
  let transactions: CamtTransaction[] = [];
  let page = '';
  let createdOn: DateText | undefined;
  let statement = newStatement();
  /** Number of occurrences of each statement in this file. */
  const seen = new Map<string, number>();

  function addAccount(element: Element): void {
    const account = parseAccount(firstText(element, 'Id/Othr/Id', 'Id/IBAN'));
    statement.account = account;
    statement.isSkipped = !ownAccounts.has(account);
    if (statement.isSkipped) items.push(strangeAccount(account, element.line));
    statement.identity.push(page);
    const key = [account, ...statement.identity].join('; ');
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    // Number a statement that occurs again: it may repeat the first occurrence or continue it with other entries.
    if (before > 0) statement.identity.push(`${before + 1}`);
  }

  function addEntry(element: Element): void {
    const { account = '', entries: index, lastDay = createdOn } = statement;
    const identity = statement.identity.filter(Boolean).join('; ');
    items.push(...entryItems(element, transactions, { account, statement: identity, index, lastDay }));
    transactions = [];
  }

  return {
    /** True if the element must be read as a whole. */
    wants(parent: string, name: string): boolean {
      if (parent === 'GrpHdr') return name === 'MsgPgntn' || name === 'CreDtTm';
      if (parent !== 'Stmt') return false;
      return name === 'Ntry' ? !statement.isSkipped : [...identifying, 'CreDtTm', 'Acct'].includes(name);
    },
    /** Handles the start of an entry. If the statement has no account yet, its entries are skipped. */
    enter(line: number): void {
      statement.entries += 1;
      if (statement.account !== undefined || statement.isSkipped) return;
      statement.isSkipped = true;
      items.push(lineFault(line, 'перед Ntry нет счёта (Acct): записи этой выписки пропущены'));
    },
    addTransaction(element: Element): void {
      transactions.push(readTransaction(element));
      if (transactions.length > transactionsMax)
        throw new StatementError(`строка ${element.line}: в записи больше ${transactionsMax} операций`);
    },
    addHeader(element: Element): void {
      if (element.name === 'CreDtTm') createdOn = bankDay(element.text);
      else page = identityText(element);
    },
    addPart(element: Element): void {
      const { name, text } = element;
      if (name === 'Acct') addAccount(element);
      else if (name === 'Ntry') addEntry(element);
      else if (name === 'CreDtTm') statement.lastDay ??= bankDay(text);
      else {
        if (name === 'FrToDt')
          statement.lastDay = bankDay(leafTexts(element).at(-1) ?? '') ?? statement.lastDay;
        statement.identity.push(identityText(element));
      }
    },
    endStatement(): void {
      statement = newStatement();
    },
    /** Returns the items collected since the last call. */
    taken(): readonly StatementItem[] {
      const read = items;
      items = [];
      return read;
    },
  };
}

/** Returns a text that identifies a statement; empty for page 1 of 1, as if the message had no page numbers. */
function identityText(element: Element): string {
  const text = leafTexts(element).join(' ');
  return /^0*1 (?:true|1)$/.test(text) ? '' : `${element.name} ${text}`;
}

function newStatement(): Statement {
  return { account: undefined, isSkipped: false, identity: [], entries: 0, lastDay: undefined };
}

function otherMessage(uri: string): StatementError {
  const got = uri === '' ? '' : `, получено ${uri.slice(0, 100)}`;
  return new StatementError(`ожидается выписка camt.053 (camt.053.001.02 и новее)${got}`);
}
