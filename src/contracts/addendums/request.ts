import Type, { type TProperties, type TSchema } from 'typebox';
import { type Fault, type Findings, faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import {
  compileValidator,
  plainFault,
  type SchemaFault,
  type SchemaValidator,
} from '#kernel/schema/schema.ts';
import { anyField, ruledChoiceField } from '#kernel/schema/schema-fields.ts';
import { formats } from '#kernel/schema/schema-formats.ts';
import {
  describedAs,
  type NamedSchema,
  namedSchema,
  type SchemaNode,
  schemaReference,
} from '#kernel/schema/schema-parts.ts';
import { nameOfCode, toVariant, unionSchema } from '#kernel/schema/schema-union.ts';
import { compileUnknownFields, withMisspelt } from '#kernel/schema/unknown-fields.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { unprintableIn } from '#kernel/text/printable-text.ts';
import { type DateText, dateInText } from '#kernel/time/calendar.ts';
import {
  type BankDetails,
  bankDetailsSchema,
  detailsField,
  readDetails,
} from '#parties/fields/bank-details.ts';
import { readCoverTime } from '#products/product/dates/contract-dates.ts';
import { unprintableFault } from '../rating/printable-texts.ts';
import { type AddendumKind, addendumKinds } from '../record/addendums/addendum.ts';
import { contractField } from './changed-fields.ts';

const reasonMax = 500;
const numberMax = 40;

const effectiveDate = Type.String({
  description:
    'С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве',
  examples: ['2027-03-01'],
  maxLength: numberMax,
});

function addendumFields(contract: TSchema, reasonCodes?: readonly string[]) {
  return {
    policyNumber: Type.String({
      description: 'Номер договора',
      examples: ['XXX0000000001'],
      minLength: 1,
      maxLength: numberMax,
    }),
    kind: Type.Enum([...addendumKinds], {
      description: 'CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение',
    }),
    effectiveDate: Type.Optional(effectiveDate),
    reason: Type.String({
      description: 'Причина словами',
      examples: ['По заявлению страхователя'],
      minLength: 1,
      maxLength: reasonMax,
    }),
    reasonCode: Type.Optional({
      ...ruledChoiceField(
        `Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему${reasonCodes ? `. Значения: ${reasonCodes.join(', ')}` : ''}`,
        reasonCodes ?? [],
        numberMax,
      ),
      examples: [reasonCodes?.includes('SALE') === false ? 'HOLDER_WISH' : 'SALE'],
    }),
    [contractField]: Type.Optional(contract),
    [detailsField]: Type.Optional(schemaReference(bankDetailsSchema)),
    replaces: Type.Optional(
      Type.String({
        description: 'Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим',
        examples: ['XXX0000000001-1'],
        maxLength: numberMax,
      }),
    ),
  };
}

/** Returns the schema of the body of POST addendums. `contract` is the schema of the changed contract. */
export function addendumRequestSchema(
  name: string,
  contract: TSchema,
  reasonCodes?: readonly string[],
): NamedSchema {
  const fields = addendumFields(contract, reasonCodes);
  const whole = Type.Object(fields);
  return namedSchema(name, reasonCodes ? describedAs(whole, byKind(name, fields, contract)) : whole);
}

function byKind(
  name: string,
  { policyNumber, kind, reason, reasonCode, replaces, refundDetails }: ReturnType<typeof addendumFields>,
  contract: TSchema,
): SchemaNode {
  const common = { policyNumber, kind, reason, replaces, effectiveDate, [detailsField]: refundDetails };
  const ofKind = (code: string, own: TProperties) =>
    toVariant('kind', [code], namedSchema(`${name}${nameOfCode(code)}`, Type.Object(own)));
  return unionSchema('kind', 'Изменение, исправление или расторжение', [
    ofKind('CHANGE', { ...common, reasonCode, [contractField]: contract }),
    ofKind('CORRECTION', {
      ...common,
      effectiveDate: Type.Optional(effectiveDate),
      [contractField]: contract,
    }),
    ofKind('TERMINATION', { ...common, reasonCode }),
  ]);
}

let validator: SchemaValidator | undefined;

/** Validates a body. The validator is compiled at the first request. */
function validate(body: unknown): readonly SchemaFault[] {
  validator ??= compileValidator(
    addendumRequestSchema(
      'AddendumRequest',
      Type.Object({}, { description: 'Изменённый договор целиком', additionalProperties: true }),
    ),
  );
  return validator(body);
}

/** Reports unknown fields of the request. The rating reports unknown fields of the contract. */
const unknownFields = compileUnknownFields(
  addendumRequestSchema('AddendumRequestItself', anyField('Изменённый договор целиком')),
);

/** The valid values of a request. A value with a fault is undefined. */
export interface AddendumRequest {
  readonly policyNumber: string | undefined;
  readonly kind: AddendumKind | undefined;
  readonly effectiveOn: DateText | undefined;
  readonly reason: string;
  readonly reasonCode: string | undefined;
  readonly contract: JsonObject | undefined;
  readonly replaces: string | undefined;
  /** Bank details for a refund that cannot go back as it was paid. */
  readonly refundDetails?: BankDetails;
}

/** Reads a request. A correction without a day gets `today`. */
export function readAddendumRequest(
  body: unknown,
  today: DateText,
): { readonly request: AddendumRequest } & Findings {
  const sent = isObject(body) ? body : {};
  const { policyNumber, effectiveDate, reason, reasonCode, replaces } = sent;
  const contract = sent[contractField];
  const { details, faults: wrongDetails } = readDetails(sent[detailsField]);
  const kind = addendumKinds.find((known) => known === sent.kind);
  const time = typeof effectiveDate === 'string' ? readCoverTime(effectiveDate.trim(), 'start') : undefined;
  const usual = kind === 'CORRECTION' && effectiveDate === undefined ? today : undefined;
  const effectiveOn = time !== undefined ? dayOf(time.text) : usual;
  const faults = [
    ...validate(body).map(plainFault),
    ...dayFaults(effectiveDate, effectiveOn, kind, time?.fault),
    ...reasonFaults(reason),
    ...kindFaults(kind, contract, reasonCode),
    ...wrongDetails,
  ];
  const unknown = unknownFields(body);
  const moved = { field: 'effectiveDate', reason: 'NO_EFFECT' } as const;
  return {
    request: {
      policyNumber:
        typeof policyNumber === 'string' && policyNumber !== '' ? inLatinCapitals(policyNumber) : undefined,
      kind,
      effectiveOn,
      reason: typeof reason === 'string' ? reason.trim() : '',
      reasonCode: typeof reasonCode === 'string' && reasonCode.trim() !== '' ? reasonCode.trim() : undefined,
      contract: isObject(contract) ? contract : undefined,
      replaces: typeof replaces === 'string' ? inLatinCapitals(replaces) : undefined,
      ...(details ? { refundDetails: details } : {}),
    },
    faults: withMisspelt(faults, body, unknown),
    warnings: time?.warning === undefined ? unknown : [...unknown, { ...moved, description: time.warning }],
  };
}

function dayFaults(
  sent: Json | undefined,
  day: DateText | undefined,
  kind: AddendumKind | undefined,
  contradiction: string | undefined,
): readonly Fault[] {
  const field = 'effectiveDate';
  const faults: Fault[] = [];
  const shape = 'в виде ГГГГ-ММ-ДД, например 2027-03-01';
  if (sent === undefined && kind !== 'CORRECTION')
    faults.push(faultAt(field, `обязательное поле: день ${shape}`, 'FIELD_REQUIRED'));
  if (typeof sent === 'string' && day === undefined)
    faults.push(faultAt(field, `ожидается дата ${shape}`, 'FORMAT_INVALID'));
  if (contradiction !== undefined) faults.push(faultAt(field, contradiction, 'DATES_CONTRADICT'));
  return faults;
}

function reasonFaults(reason: Json | undefined): readonly Fault[] {
  if (typeof reason !== 'string') return [];
  const faults: Fault[] = [];
  if (reason !== '' && reason.trim() === '')
    faults.push(faultAt('reason', 'причина не должна быть пустой: напишите её словами', 'FIELD_REQUIRED'));
  const unprintable = unprintableIn(reason);
  if (unprintable !== undefined) faults.push(unprintableFault('reason', unprintable));
  return faults;
}

function kindFaults(
  kind: AddendumKind | undefined,
  contract: Json | undefined,
  reasonCode: Json | undefined,
): readonly Fault[] {
  const faults: Fault[] = [];
  if ((kind === 'CHANGE' || kind === 'CORRECTION') && contract === undefined) {
    const needed = `обязательное поле при ${kind}: изменённый договор целиком`;
    faults.push(faultAt(contractField, needed, 'FIELD_REQUIRED'));
  }
  if (kind === 'TERMINATION' && contract !== undefined) {
    const unused = 'при TERMINATION договор не меняется: уберите это поле';
    faults.push(faultAt(contractField, unused, 'FIELD_NOT_APPLICABLE'));
  }
  if (kind === 'CORRECTION' && reasonCode !== undefined) {
    const unused =
      'основание указывают при TERMINATION, а при CHANGE — если выбывает предмет страхования: уберите это поле';
    faults.push(faultAt('reasonCode', unused, 'FIELD_NOT_APPLICABLE'));
  }
  return faults;
}

/** Returns the day in a date or date-time, with or without an offset; undefined for other texts. */
function dayOf(text: string): DateText | undefined {
  const accepts = [formats.date, formats['date-time']].some((format) => format.accepts(text));
  return accepts || formats['date-time'].accepts(`${text}Z`) ? dateInText(text) : undefined;
}
