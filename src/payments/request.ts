import Type from 'typebox';
import { type Fault, invalidArgument } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { type Kopecks, kopecksFromNumber, rublesText } from '../kernel/money.ts';
import { compileValidator } from '../kernel/schema.ts';
import { named } from '../kernel/schema-parts.ts';
import { availableTypes, type PaymentType, paymentTypes } from './payment.ts';

/** Body of PUT installments. */
export const installmentPaymentSchema = named(
  'InstallmentPaymentRequest',
  Type.Object({
    amount: Type.Number({ description: 'Сумма взноса в рублях, равная сумме к оплате', examples: [7408.8] }),
    paymentType: Type.Enum([...paymentTypes], { description: 'Способ оплаты' }),
    successUrl: Type.Optional(
      Type.String({ description: 'Куда вернуть клиента после оплаты', maxLength: 2048 }),
    ),
    failUrl: Type.Optional(
      Type.String({ description: 'Куда вернуть клиента после отказа', maxLength: 2048 }),
    ),
    otherPolicies: Type.Optional(
      Type.Array(
        Type.Object({
          policyNumber: Type.String({ description: 'Номер второго договора', maxLength: 40 }),
          amount: Type.Number({ description: 'Премия второго договора в рублях' }),
        }),
        { description: 'Второй договор, оплачиваемый той же ссылкой', maxItems: 1 },
      ),
    ),
  }),
);

const validate = compileValidator(installmentPaymentSchema);

export interface InstallmentPaymentRequest {
  readonly paymentType: PaymentType;
}

/** The request, checked against what is due; throws INVALID_ARGUMENT with every fault. */
export function readPaymentRequest(body: unknown, due: Kopecks): InstallmentPaymentRequest {
  const shapeFaults = validate(body);
  const request = isObject(body) ? body : {};
  const faults = [...shapeFaults, ...amountFaults(request, due), ...typeFaults(request)];
  if (faults.length > 0) throw invalidArgument(faults.map((fault) => ({ ...fault, domain: 'payments' })));
  return { paymentType: request.paymentType as PaymentType };
}

function amountFaults(request: JsonObject, due: Kopecks): Fault[] {
  if (typeof request.amount !== 'number' || kopecksFromNumber(request.amount) === due) return [];
  return [
    {
      field: 'amount',
      description: `К оплате ${rublesText(due)}; передайте эту сумму (передано ${request.amount})`,
      domain: 'payments',
    },
  ];
}

function typeFaults(request: JsonObject): Fault[] {
  const type = paymentTypes.find((known) => known === request.paymentType);
  if (!type || availableTypes.includes(type)) return [];
  return [
    {
      field: 'paymentType',
      description: `Способ оплаты ${type} недоступен; доступные значения: ${availableTypes.join(', ')}`,
      domain: 'payments',
    },
  ];
}
