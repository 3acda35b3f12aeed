import fc from 'fast-check';

/** A client's payment. Each bank format writes it differently. */
export interface Payment {
  readonly kopecks: bigint;
  readonly payer: number;
  readonly purpose: number;
  readonly day: number;
  readonly isCredit: boolean;
  /** How the bank identifies the payment: by a unique reference, by its number in the statement, or not at all. */
  readonly mark: 'reference' | 'number' | 'nothing';
  /** Form of the payment in camt.053: a single entry, a batch of two payments, or a batch whose parts are not listed. */
  readonly kind: 'single' | 'batch' | 'undivided';
  readonly spelling: 'usual' | 'zeros' | 'plus';
}

export interface Banks {
  readonly format: 'camt.053' | '1C';
  readonly version: string;
  readonly encoding: string;
}

/** Generates payments with few different values, so that many payments are equal. */
export const payments = fc.array(
  fc.record<Payment>({
    kopecks: fc.constantFrom(10_000n, 20_050n),
    payer: fc.nat(1),
    purpose: fc.nat(1),
    day: fc.nat(1),
    isCredit: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
    mark: fc.constantFrom('reference', 'number', 'nothing'),
    kind: fc.constantFrom('single', 'single', 'batch', 'undivided'),
    spelling: fc.constantFrom('usual', 'zeros', 'plus'),
  }),
  { minLength: 1, maxLength: 8 },
);

export const banks = fc.constantFrom<Banks>(
  { format: 'camt.053', version: '02', encoding: 'utf-8' },
  { format: 'camt.053', version: '04', encoding: 'windows-1251' },
  { format: 'camt.053', version: '08', encoding: 'utf-8' },
  { format: 'camt.053', version: '14', encoding: 'utf-8' },
  { format: '1C', version: '', encoding: 'windows-1251' },
  { format: '1C', version: '', encoding: 'cp866' },
  { format: '1C', version: '', encoding: 'utf-8' },
);

/** A payment in a statement. `reference` is unique in a run. */
export interface Placed extends Payment {
  readonly reference: string;
  /** Position in the statement, counted from 1. */
  readonly number: number;
}

export interface Statement {
  readonly id: string;
  /** Number of the statement's page; undefined if the statement is not divided into pages. */
  readonly page?: number;
  readonly payments: readonly Placed[];
}

export const creditsOf = (statements: readonly Statement[]): bigint =>
  statements
    .flatMap(({ payments: some }) => some)
    .reduce((sum, { isCredit, kopecks }) => (isCredit ? sum + kopecks : sum), 0n);

export function written(banksWay: Banks, account: string, statements: readonly Statement[]): string {
  return banksWay.format === '1C' ? oneC(account, statements) : camt(banksWay, account, statements);
}

const payers = ['ООО Ромашка', 'ООО Василек'];
const purposes = ['Страховая премия', 'Оплата страховки'];
const days = ['2026-11-19', '2026-11-20'];

function amountText({ kopecks, spelling }: Payment, of = kopecks): string {
  const text = `${of / 100n}.${String(of % 100n).padStart(2, '0')}`;
  return spelling === 'usual' ? text : spelling === 'plus' ? `+${text}` : text.padStart(18, '0');
}

function camt({ version, encoding }: Banks, account: string, statements: readonly Statement[]): string {
  const body = statements.map(
    ({ id, page, payments: some }) =>
      `<Stmt><Id>${id}</Id>${
        page === undefined
          ? ''
          : `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>${page === 2}</LastPgInd></StmtPgntn>`
      }<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${some.map((one) => entry(one, version)).join('')}</Stmt>`,
  );
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${body.join('')}</BkToCstmrStmt></Document>`;
}

function entry(one: Placed, version: string): string {
  const party = `<Nm>${payers[one.payer]}</Nm>`;
  const dbtr = Number(version) >= 8 ? `<Pty>${party}</Pty>` : party;
  const transaction = (amount: string) =>
    `<TxDtls>${amount}<RltdPties><Dbtr>${dbtr}</Dbtr></RltdPties><RmtInf><Ustrd>${purposes[one.purpose]}</Ustrd></RmtInf></TxDtls>`;
  const rubles = (kopecks: bigint) =>
    `<AmtDtls><TxAmt><Amt Ccy="RUB">${amountText(one, kopecks)}</Amt></TxAmt></AmtDtls>`;
  const details = {
    single: transaction(''),
    batch: transaction(rubles(one.kopecks - 5_000n)) + transaction(rubles(5_000n)),
    undivided: transaction('') + transaction(''),
  }[one.kind];
  return `<Ntry>${one.mark === 'nothing' ? '' : `<NtryRef>${one.number}</NtryRef>`}<Amt Ccy="RUB">${amountText(one)}</Amt>
<CdtDbtInd>${one.isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>${Number(version) >= 8 ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>
<BookgDt><Dt>${days[one.day]}</Dt></BookgDt>${one.mark === 'reference' ? `<AcctSvcrRef>${one.reference}</AcctSvcrRef>` : ''}
<NtryDtls>${details}</NtryDtls></Ntry>`;
}

function oneC(account: string, statements: readonly Statement[]): string {
  const documents = statements.flatMap(({ payments: some }) =>
    some.map((one) => {
      const day = (days[one.day] ?? '').split('-').toReversed().join('.');
      const [receiver, payer] = one.isCredit
        ? [account, `4081781000000000000${one.payer}`]
        : [`4081781000000000000${one.payer}`, account];
      return [
        'СекцияДокумент=Платежное поручение',
        `Номер=${one.mark === 'reference' ? one.reference : ''}`,
        `Дата=${day}`,
        `Сумма=${amountText(one)}`,
        `ПлательщикСчет=${payer}`,
        `Плательщик=${payers[one.payer]}`,
        `ПолучательСчет=${receiver}`,
        `${one.isCredit ? 'ДатаПоступило' : 'ДатаСписано'}=${day}`,
        `НазначениеПлатежа=${purposes[one.purpose]}`,
        'КонецДокумента',
      ].join('\r\n');
    }),
  );
  return [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `РасчСчет=${account}`,
    ...documents,
    'КонецФайла',
    '',
  ].join('\r\n');
}
