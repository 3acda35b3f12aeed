import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { kopecksFromNumber, rublesNumber } from '#kernel/money/money.ts';
import type {
  FiscalAgent,
  FiscalBuyer,
  FiscalDocument,
  FiscalItem,
  FiscalKind,
  FiscalMarks,
  FiscalTaxSystem,
} from '#kernel/ports/fiscal-registrar.ts';
import { datePrinted, moscowDateTime } from '#kernel/time/calendar.ts';

/** Name of the operation in addresses, by kind of document. */
export const tillOperations: Readonly<Record<FiscalKind, string>> = {
  INCOME: 'sell',
  INCOME_RETURN: 'sell_refund',
  INCOME_CORRECTION: 'sell_correction',
  RETURN_CORRECTION: 'sell_refund_correction',
};

export interface AtolCompany {
  readonly inn: string;
  readonly email: string;
  readonly taxSystem: FiscalTaxSystem;
  /** Place of settlement (tag 1187): the address of the site. */
  readonly address: string;
  /** Number of the time zone of the place of settlement (tag 1011); 2 is Moscow. */
  readonly timeZone: number;
  /** Kind of agent (tag 1057) for money that partners took; undefined if receipts name no agent. */
  readonly agentType: FiscalAgent | undefined;
}

/** Payment subject "service" (tag 1212). `insurance_premium` of the protocol's version 4 means contributions to funds, not premiums. */
const service = 4;
/** Unit of quantity "piece" (tag 2108). */
const piece = 0;

/** Builds the body of a request in version 5 of the protocol, for FFD 1.2. */
export function documentJson(document: FiscalDocument, company: AtolCompany): JsonObject {
  const { externalId, kind, items, total, means, isByLink, at, correction } = document;
  const isCorrection = kind === 'INCOME_CORRECTION' || kind === 'RETURN_CORRECTION';
  const receipt = {
    client: clientJson(document.buyer),
    company: {
      ...{ email: company.email, sno: company.taxSystem, inn: company.inn, payment_address: company.address },
    },
    ...(correction && { correction_info: { type: 'self', base_date: datePrinted(correction.day) } }),
    items: items.map((item) => itemJson(item, company)),
    payments: [{ type: means === 'CASH' ? 0 : 1, sum: rublesNumber(total) }],
    total: rublesNumber(total),
    ...(correction?.wrongMark !== undefined && { additional_check_props: correction.wrongMark }),
    internet: isByLink,
    timezone: company.timeZone,
  };
  return {
    timestamp: momentText(at),
    external_id: externalId,
    [isCorrection ? 'correction' : 'receipt']: receipt,
  };
}

function clientJson({ email, phone, name, inn, birthDate, identity }: FiscalBuyer): JsonObject {
  return {
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    name,
    ...(inn ? { inn } : {}),
    ...(birthDate ? { birthdate: datePrinted(birthDate) } : {}),
    ...(identity ? { document_code: identity.code, document_data: identity.number } : {}),
  };
}

function itemJson({ name, amount, mode, supplier }: FiscalItem, { agentType }: AtolCompany): JsonObject {
  return {
    ...{ name, price: rublesNumber(amount), quantity: 1, measure: piece, sum: rublesNumber(amount) },
    payment_method: mode === 'prepayment' ? 'full_prepayment' : 'full_payment',
    payment_object: service,
    // Insurance is exempt from VAT.
    vat: { type: 'none', sum: 0 },
    ...(supplier && agentType
      ? {
          agent_info: { type: agentType },
          supplier_info: {
            ...{ inn: supplier.inn, name: supplier.name },
            ...(supplier.phone ? { phones: [supplier.phone] } : {}),
          },
        }
      : {}),
  };
}

/** Formats a moment in Moscow time: "21.11.2026 12:00:00". */
function momentText(at: Date): string {
  const text = moscowDateTime(at);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 19)}`;
}

/** Reads the attributes of a registered document; throws if any of them is missing. */
export function readMarks(payload: Json | undefined): FiscalMarks {
  const read = isObject(payload) ? payload : {};
  const total = typeof read.total === 'number' ? kopecksFromNumber(read.total) : null;
  if (total === null) throw new Error('a report without total');
  const url = typeof read.ofd_receipt_url === 'string' ? read.ofd_receipt_url : '';
  return {
    fnNumber: textOf(read, 'fn_number'),
    fdNumber: BigInt(wholeOf(read, 'fiscal_document_number')),
    fiscalMark: String(wholeOf(read, 'fiscal_document_attribute')),
    shiftNumber: wholeOf(read, 'shift_number'),
    tillNumber: textOf(read, 'ecr_registration_number'),
    registeredAt: momentOf(textOf(read, 'receipt_datetime')),
    total,
    ...(/^https:\/\//.test(url) && { url }),
  };
}

function textOf(read: JsonObject, name: string): string {
  const value = read[name];
  if (typeof value !== 'string' || value === '') throw new Error(`a report without ${name}`);
  return value;
}

function wholeOf(read: JsonObject, name: string): number {
  const value = read[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error(`a report without ${name}`);
  return value;
}

/** Reads a moment of the till in Moscow time: "21.11.2026 12:00:00". */
function momentOf(text: string): Date {
  const [, day, month, year, time, seconds = ':00'] =
    /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)(:\d\d)?$/.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${time}${seconds}+03:00`);
  if (Number.isNaN(moment.getTime())) throw new Error('a report without receipt_datetime');
  return moment;
}
