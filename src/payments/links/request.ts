import Type, { type TProperties } from 'typebox';
import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, kopecksFromNumber, rublesText } from '#kernel/money/money.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { describedAs, type NamedSchema, namedSchema } from '#kernel/schema/schema-parts.ts';
import { nameOfCode, toVariant, unionSchema } from '#kernel/schema/schema-union.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import {
  isLinkType,
  linkTypes,
  type PaymentType,
  paymentTypes,
  typesWithoutLink,
} from '../record/payment.ts';
import { type ReturnAddress, readReturnAddress, returnAddressMax } from './return-address.ts';

const successUrl = Type.String({
  description: `Куда вернуть клиента после оплаты; обязательно для ${linkTypes.join(', ')}`,
  maxLength: returnAddressMax,
  examples: ['https://partner.example/paid'],
});

const failUrl = Type.String({
  description: `Куда вернуть клиента после отказа; обязательно для ${linkTypes.join(', ')}`,
  maxLength: returnAddressMax,
  examples: ['https://partner.example/failed'],
});

const fields = {
  amount: Type.Number({ description: 'Сумма взноса в рублях, равная сумме к оплате', examples: [7408.8] }),
  paymentType: Type.Enum([...paymentTypes], { description: 'Способ оплаты' }),
  successUrl: Type.Optional(successUrl),
  failUrl: Type.Optional(failUrl),
  otherPolicies: Type.Optional(
    Type.Array(
      Type.Object(
        {
          policyNumber: Type.String({
            description: 'Номер второго договора',
            examples: ['KSK-2026-00000001'],
            maxLength: 40,
          }),
          amount: Type.Number({
            description: 'Сумма к оплате по второму договору в рублях',
            examples: [45_000],
          }),
        },
        { description: 'Договор и сумма к оплате по нему' },
      ),
      { description: `Второй договор, оплачиваемый той же ссылкой: ${linkTypes.join(', ')}`, maxItems: 1 },
    ),
  ),
};

const { amount, paymentType } = fields;

const title = 'Сумма и способ оплаты';
const ofType = (types: readonly PaymentType[], name: string, own: TProperties) =>
  toVariant('paymentType', types, namedSchema(`${name}PaymentRequest`, Type.Object(own)));
const withoutLink = typesWithoutLink.map((type) => ofType([type], nameOfCode(type), { amount, paymentType }));
const byLink = ofType(linkTypes, 'Link', { ...fields, successUrl, failUrl });

/** Bodies of PUT installments by type of policyholder. The API description shows the fields of each payment type. */
export const installmentPaymentSchemas = {
  individual: namedSchema(
    'InstallmentPaymentRequest',
    describedAs(Type.Object(fields), unionSchema('paymentType', title, [...withoutLink, byLink])),
  ),
  corporate: namedSchema(
    'InstallmentPaymentRequestCorporate',
    describedAs(Type.Object(fields), unionSchema('paymentType', title, withoutLink)),
  ),
} as const satisfies Readonly<Record<HolderType, NamedSchema>>;

// One schema serves all policyholders: `typeFault` and the rules report types unavailable to organizations.
const validate = compileValidator(installmentPaymentSchemas.individual);

/** The second contract of a joint link and the amount to pay for it in rubles, as sent by the partner. */
export interface OtherPolicy {
  readonly policyNumber: string;
  readonly amount: number;
}

export interface InstallmentPaymentRequest {
  readonly paymentType: PaymentType;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly otherPolicy: OtherPolicy | null;
}

export interface RequestContext {
  readonly due: Kopecks;
  readonly holderType: HolderType;
  /** True in the test environment, where return addresses may use `http:`. */
  readonly allowsHttp: boolean;
  /** True for a contract of 24 hours, which has no bills, because a bank reports only the day of a transfer. */
  readonly isDayLong: boolean;
}

export function availableTypes({
  holderType,
  isDayLong = false,
}: Pick<RequestContext, 'holderType'> & Partial<RequestContext>): readonly PaymentType[] {
  const types = holderType === 'individual' ? paymentTypes : typesWithoutLink;
  return isDayLong ? types.filter((type) => type !== 'CASHLESS') : types;
}

/** Reads the request and returns every error that can be found before the second contract is read. */
export function readPaymentRequest(
  body: unknown,
  context: RequestContext,
): { readonly request: InstallmentPaymentRequest; readonly faults: readonly Fault[] } {
  const request = isObject(body) ? body : {};
  const shapeFaults = validate(body).map((fault) =>
    fault.field === 'paymentType' ? typeFault(fault, request, context) : fault,
  );
  const type = paymentTypes.find((known) => known === request.paymentType);
  const wayFaults =
    type === undefined
      ? []
      : availableTypes(context).includes(type)
        ? fieldFaults(request, type, context)
        : [unavailable(type, context)];
  const known = new Set(shapeFaults.map(({ field }) => field));
  const faults = [
    ...shapeFaults,
    ...[...amountFaults(request, context.due), ...wayFaults].filter(({ field }) => !known.has(field)),
  ];
  return {
    request: {
      paymentType: type ?? 'CASH',
      successUrl: textOf(request.successUrl),
      failUrl: textOf(request.failUrl),
      // Do not search for the second contract if the body violates the schema.
      otherPolicy: type && isLinkType(type) && !isMisshapen(shapeFaults) ? otherPolicyOf(request) : null,
    },
    faults: faults.map((fault) => ({ ...fault, domain: 'payments' })),
  };
}

export function amountFault(field: string, given: number, due: Kopecks): Fault | null {
  if (kopecksFromNumber(given) === due) return null;
  return {
    field,
    description: `К оплате ${rublesText(due)}; передайте эту сумму (передано ${given})`,
    reason: 'AMOUNT_MISMATCH',
    domain: 'payments',
  };
}

function amountFaults({ amount }: JsonObject, due: Kopecks): Fault[] {
  const fault = typeof amount === 'number' ? amountFault('amount', amount, due) : null;
  return fault ? [fault] : [];
}

/** Adds the payment types available to this policyholder to the error text. */
function typeFault(fault: Fault, { paymentType }: JsonObject, context: RequestContext): Fault {
  const values = `допустимые значения: ${availableTypes(context).join(', ')}`;
  return { ...fault, description: paymentType === undefined ? `${fault.description}; ${values}` : values };
}

function unavailable(type: PaymentType, context: RequestContext): Fault {
  const { holderType, isDayLong } = context;
  const whose = isDayLong && type === 'CASHLESS' ? 'договора на 24 часа' : `страхователя ${holderType}`;
  return faultAt(
    'paymentType',
    `Способ оплаты ${type} недоступен для ${whose}; доступные значения: ${availableTypes(context).join(', ')}`,
    'PAYMENT_TYPE_NOT_AVAILABLE',
    'payments',
  );
}

/** Reports missing fields of the requested payment type. Superfluous fields are ignored, except a second contract. */
function fieldFaults(
  request: JsonObject,
  type: PaymentType,
  { allowsHttp }: RequestContext,
): readonly Fault[] {
  if (!isLinkType(type)) {
    const isJoint = Array.isArray(request.otherPolicies) && request.otherPolicies.length > 0;
    return isJoint ? [jointNeedsLink(type)] : [];
  }
  return (['successUrl', 'failUrl'] as const).flatMap((field) => {
    const address: ReturnAddress = readReturnAddress(request[field], allowsHttp);
    if ('fault' in address) {
      return [
        {
          field,
          description: `${address.fault} (paymentType ${type})`,
          reason: address.reason,
          domain: 'payments' as const,
        },
      ];
    }
    return [];
  });
}

function isMisshapen(faults: readonly Pick<Fault, 'field'>[]): boolean {
  return faults.some(({ field }) => field.startsWith('otherPolicies'));
}

function jointNeedsLink(type: PaymentType): Fault {
  return faultAt(
    'otherPolicies',
    `Второй договор оплачивается только общей ссылкой (${linkTypes.join(', ')}), не ${type}: передайте один из этих типов или уберите otherPolicies`,
    'JOINT_PAYMENT_NOT_POSSIBLE',
    'payments',
  );
}

function otherPolicyOf({ otherPolicies }: JsonObject): OtherPolicy | null {
  const [other] = Array.isArray(otherPolicies) ? otherPolicies : [];
  if (!isObject(other)) return null;
  const { policyNumber, amount } = other;
  if (typeof policyNumber !== 'string' || typeof amount !== 'number') return null;
  return { policyNumber: inLatinCapitals(policyNumber), amount };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
