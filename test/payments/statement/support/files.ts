import iconv from 'iconv-lite';
import { openStatement } from '#payments/accounting/statement/formats/read-statement.ts';
import type { StatementFault, StatementLine } from '#payments/record/statement/statement-line.ts';

/** The sample insurer's account, from data/print-forms/insurer.json. */
export const ownAccount = '40702810900000002851';
export const strangeAccount = '40702810000000000001';

export interface OneCPayment {
  readonly number?: string;
  /** Date of the document, such as "11.01.2026". */
  readonly date?: string;
  readonly amount?: string;
  readonly payerName?: string;
  readonly payerInn?: string;
  readonly payerAccount?: string;
  readonly purpose?: string;
}

/** Creates a document of a 1C file. `set` replaces the values of keys; undefined removes a key. */
export function oneCDocument(
  payment: OneCPayment,
  set: Readonly<Record<string, string | undefined>> = {},
): string {
  const date = payment.date ?? '20.11.2026';
  const fields: Record<string, string | undefined> = {
    Номер: payment.number ?? '42',
    Дата: date,
    Сумма: payment.amount ?? '21460.22',
    ПлательщикСчет: payment.payerAccount ?? '40702810500000000777',
    Плательщик: `ИНН ${payment.payerInn ?? '7709123453'} ${payment.payerName ?? 'ООО Образец'}`,
    Плательщик1: payment.payerName ?? 'ООО Образец',
    ПлательщикИНН: payment.payerInn ?? '7709123453',
    ПлательщикКПП: '770701001',
    ПлательщикБИК: '049900104',
    ПолучательСчет: ownAccount,
    ДатаПоступило: date,
    Получатель1: 'САО «Образец-Полис»',
    ВидОплаты: '01',
    НазначениеПлатежа: payment.purpose ?? 'Оплата по счету. НДС не облагается',
    ...set,
  };
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  );
  return ['СекцияДокумент=Платежное поручение', ...lines, 'КонецДокумента'].join('\r\n');
}

/** Creates a 1C file that contains these documents. */
export function oneCFile(
  documents: readonly string[],
  header: { readonly encoding?: string; readonly account?: string } = {},
): string {
  const account = header.account ?? ownAccount;
  return `${[
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${header.encoding ?? 'Windows'}`,
    'Отправитель=Банк Клиент Онлайн',
    'Получатель=1С:Предприятие',
    'ДатаСоздания=21.11.2026',
    'ВремяСоздания=10:03:13',
    'ДатаНачала=20.11.2026',
    'ДатаКонца=20.11.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    'ДатаНачала=20.11.2026',
    'ДатаКонца=20.11.2026',
    `РасчСчет=${account}`,
    'НачальныйОстаток=45329.91',
    'ВсегоПоступило=21460.22',
    'ВсегоСписано=0.00',
    'КонечныйОстаток=66790.13',
    'КонецРасчСчет',
    ...documents,
    'КонецФайла',
  ].join('\r\n')}\r\n`;
}

export interface CamtPayment {
  readonly reference?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly payerName?: string;
  readonly payerInn?: string;
  readonly purpose?: string;
}

/** Creates an entry of a camt.053 statement. Since version 8, the payer and the status are nested one level deeper. */
export function camtEntry(payment: CamtPayment, version = '02', side = 'CRDT'): string {
  const isNested = Number(version) >= 8;
  const party =
    `<Nm>${payment.payerName ?? 'ООО Образец'}</Nm><Id><OrgId><Othr><Id>${payment.payerInn ?? '7709123453'}</Id>` +
    '<SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id>';
  return `<Ntry>
  <Amt Ccy="RUB">${payment.amount ?? '21460.22'}</Amt><CdtDbtInd>${side}</CdtDbtInd>
  <Sts>${isNested ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>
  <BookgDt><Dt>${payment.date ?? '2026-11-20'}</Dt></BookgDt>
  <AcctSvcrRef>${payment.reference ?? 'REF-1'}</AcctSvcrRef>
  <NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr>${isNested ? `<Pty>${party}</Pty>` : party}</Dbtr>
      <DbtrAcct><Id><Othr><Id>40702810500000000777</Id></Othr></Id></DbtrAcct></RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>RUCBC</Cd></ClrSysId><MmbId>049900104</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>${payment.purpose ?? 'Оплата по счету'}</Ustrd><Ustrd>НДС не облагается</Ustrd></RmtInf>
  </TxDtls></NtryDtls>
</Ntry>`;
}

export function camtFile(
  entries: readonly string[],
  { version = '02', account = ownAccount, encoding = 'UTF-8' } = {},
): string {
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

export interface ReadFile {
  readonly format: string;
  readonly encoding: string;
  readonly lines: readonly StatementLine[];
  readonly faults: readonly StatementFault[];
}

/** Returns a line without its position in the file and without the fields for the fingerprint of version 1.0. */
export function contentOf({
  origin: _,
  earlier: __,
  ...line
}: StatementLine): Omit<StatementLine, 'origin' | 'earlier'> {
  return line;
}

/** Reads a file in chunks of `chunkSize` bytes. */
export async function readAll(
  text: string | Uint8Array,
  encoding = 'utf-8',
  chunkSize = 7,
  heard: (line: StatementLine) => void = () => {},
): Promise<ReadFile> {
  const bytes = typeof text === 'string' ? iconv.encode(text, encoding) : text;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const opened = await openStatement(chunks(), new Set([ownAccount]));
  const lines: StatementLine[] = [];
  const faults: StatementFault[] = [];
  for await (const item of opened.items) {
    if ('line' in item) {
      lines.push(item.line);
      heard(item.line);
    } else faults.push(item.fault);
  }
  return { format: opened.format, encoding: opened.encoding, lines, faults };
}
