/** An encrypted column, and SQL to encrypt the rows of its table `t` or to replace their keys. */
export interface SealedColumn {
  readonly table: string;
  /** Columns of the primary key with their SQL types. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** SQL for the end of a row's place, after `<table>.<column> `. It must match the text used for encryption. */
  readonly row: string;
  readonly column: string;
  /** Column with the envelope's head, if the table stores the head separately. */
  readonly head?: string;
  /** SQL for the unencrypted bytes. Null for an encrypted row, and for a row that will soon be deleted. */
  readonly plain: string;
  /** SQL assignments that remove the unencrypted data when a row is encrypted. */
  readonly cleared: string;
}

const utf8 = (json: string) => `convert_to(${json}, 'UTF8')`;

/** Values for a table without unencrypted rows, or whose unencrypted rows will soon be deleted. */
const neverPlain = { plain: 'null::bytea', cleared: '' };

const ofDocument = {
  column: 'bytes',
  head: 'sealed_key',
  plain: 'case when t.sealed_key is null then t.bytes end',
  cleared: '',
};

const ofLine = {
  table: 'statement_line_details',
  key: [['line_id', 'bigint']],
  row: `(select encode(l.fingerprint, 'hex') from statement_lines l where l.line_id = t.line_id)`,
} as const;

const ofNote = {
  table: 'contract_notes',
  key: [['note_id', 'uuid']],
  row: 't.note_id',
  ...neverPlain,
} as const;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'portfolio_imports',
    key: [['import_id', 'uuid']],
    row: 't.import_id',
    column: 'report',
    ...neverPlain,
  },
  {
    table: 'personal_records',
    key: [
      ['partner_id', 'bigint'],
      ['fingerprint', 'bytea'],
    ],
    row: `encode(t.fingerprint, 'hex')`,
    column: 'sealed',
    // Skip rows with a plain hash until they have a fingerprint, which is a part of their place.
    plain: `case when octet_length(t.fingerprint) = 33 then ${utf8('t.plain::text')} end`,
    cleared: ', plain = null',
  },
  {
    table: 'issued_forms',
    key: [
      ['contract_id', 'bigint'],
      ['form_type', 'text'],
      ['edition', 'integer'],
    ],
    row: `t.contract_id || ' ' || t.form_type || ' ' || encode(t.sha256, 'hex')`,
    ...ofDocument,
  },
  {
    table: 'cash_receipts',
    key: [['order_id', 'uuid']],
    row: `t.receipt_id || ' ' || encode(t.sha256, 'hex')`,
    ...ofDocument,
  },
  {
    table: 'cash_receipts',
    key: [['order_id', 'uuid']],
    row: 't.order_id::text',
    column: 'facts',
    ...neverPlain,
  },
  {
    ...ofLine,
    column: 'sealed',
    plain: `case when t.sealed is null then ${utf8(
      `jsonb_build_object('payerName', t.payer_name, 'payerInn', t.payer_inn, 'payerAccount', t.payer_account, 'purpose', t.purpose)::text`,
    )} end`,
    cleared: ', payer_name = null, payer_inn = null, payer_account = null, purpose = null',
  },
  { ...ofLine, column: 'sealed_comment', plain: utf8('t.comment'), cleared: ', comment = null' },
  {
    table: 'idempotency_keys',
    key: [
      ['partner_id', 'bigint'],
      ['key', 'text'],
    ],
    row: `t.partner_id || ' ' || encode(t.request_sha256, 'hex') || ' ' || t.key`,
    column: 'sealed',
    ...neverPlain,
  },
  {
    table: 'operations',
    key: [['operation_id', 'uuid']],
    row: 't.operation_id',
    column: 'answer',
    ...neverPlain,
  },
  ...['asked', 'outcome'].map((column) => ({
    table: 'staff_works',
    key: [['work_id', 'uuid']] as const,
    row: 't.work_id',
    column,
    ...neverPlain,
  })),
  ...['question', 'answer'].map((column) => ({
    table: 'approval_questions',
    key: [['question_id', 'uuid']] as const,
    row: 't.question_id',
    column,
    ...neverPlain,
  })),
  ...['evidence', 'withdrawal'].map((column) => ({
    table: 'consents',
    key: [['consent_id', 'uuid']] as const,
    row: 't.consent_id',
    column,
    ...neverPlain,
  })),
  {
    table: 'refund_payees',
    key: [['payee_id', 'bigint']],
    row: 't.refund_id',
    column: 'sealed',
    ...neverPlain,
  },
  {
    table: 'received_payees',
    key: [['refund_id', 'bigint']],
    row: 't.refund_id',
    column: 'sealed',
    ...neverPlain,
  },
  ...['consent', 'sealed'].map((column) => ({
    table: 'autopays',
    key: [['autopay_id', 'uuid']] as const,
    row: 't.autopay_id',
    column,
    ...neverPlain,
  })),
  { table: 'payment_files', key: [['file_id', 'bigint']], row: 't.file_id', column: 'sealed', ...neverPlain },
  { table: 'staff_tasks', key: [['task_id', 'bigint']], row: 't.task_id', column: 'content', ...neverPlain },
  {
    table: 'staff_task_events',
    key: [
      ['task_id', 'bigint'],
      ['nr', 'integer'],
    ],
    row: `t.task_id || ' ' || t.nr`,
    column: 'content',
    ...neverPlain,
  },
  { ...ofNote, column: 'content' },
  { ...ofNote, column: 'file' },
];

/** Name of a column. The places of its rows begin with it, and it identifies columns that are completely encrypted. */
export const columnPath = ({ table, column }: SealedColumn) => `${table}.${column}`;
