import Type, { type TSchema } from 'typebox';
import { compileValidator } from '#kernel/schema/schema.ts';
import { dateField, textField } from '#kernel/schema/schema-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields } from '#kernel/schema/unknown-fields.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { statedAddendumKinds, statedPaymentTypes } from './line.ts';

/** The field of a line with the contract as a partner sends it. */
export const contractPlace = 'contract';

const rubles = (description: string, example: number) =>
  Type.Number({ description, examples: [example], minimum: 0 });
const percent = (description: string, example: number) =>
  Type.Number({ description, examples: [example], minimum: 0, maximum: 100 });

const installment = Type.Object({
  dueDate: dateField('До какого дня оплатить взнос', '2026-03-01'),
  amount: rubles('Сумма взноса, руб.', 9000),
  paidDate: Type.Optional(dateField('День оплаты; пусто, если взнос не оплачен', '2026-03-01')),
  paymentType: Type.Optional(
    Type.Enum([...statedPaymentTypes], {
      description: `Как оплачен взнос: ${statedPaymentTypes.join(', ')}`,
      examples: ['CASH'],
    }),
  ),
});

const addendum = Type.Object({
  number: textField('Номер доп. соглашения', 'A-100/1', 60),
  kind: Type.Enum([...statedAddendumKinds], {
    description: 'CHANGE — изменение, CORRECTION — исправление',
    examples: ['CHANGE'],
  }),
  effectiveDate: dateField('С какого дня оно действует', '2026-06-01'),
  premiumDifference: Type.Number({
    description: 'На сколько доп. соглашение изменило сумму взносов, руб.; со знаком минус, если уменьшило',
    examples: [500],
  }),
});

const fields = {
  policyNumber: textField('Номер договора в прежней системе, он остаётся номером полиса', 'OLD-0001', 60),
  partner: Type.Optional(
    textField('Логин партнёра, который продал договор; пусто — партнёр из --partner', 'bank-1', 64),
  ),
  holderType: Type.Enum([...holderTypes], {
    description: 'Тип страхователя: individual или corporate',
    examples: ['individual'],
  }),
  premium: rubles('Премия за весь срок на нынешних условиях, руб.', 9000),
  initialPremium: Type.Optional(
    rubles('Премия при заключении, руб.; обязательно, если были доп. соглашения', 9000),
  ),
  kvPercent: Type.Optional(
    percent('Комиссия (КВ) партнёра по этому договору, %; пусто — по соглашению партнёра', 15),
  ),
  kvDiscountPercent: Type.Optional(percent('Скидка за счёт комиссии, %', 0)),
  installments: Type.Array(installment, { minItems: 1, maxItems: 60, description: 'Взносы по порядку' }),
  addendums: Type.Optional(
    Type.Array(addendum, { maxItems: 50, description: 'Доп. соглашения, которые уже заключены' }),
  ),
};

const anyContract = Type.Object(
  {},
  { description: 'Договор как в POST policies', additionalProperties: true },
);

/** Returns the schema of a line whose contract has the given schema. */
export function lineSchema(contract: TSchema): TSchema {
  return Type.Object({ ...fields, [contractPlace]: contract });
}

/** Fields of a line outside the contract; the file describes them in this order. */
export const envelopeSchema: TSchema = Type.Object(fields);

const itself = namedSchema('PortfolioLine', lineSchema(anyContract));
let validator: ReturnType<typeof compileValidator> | undefined;

/** Finds faults in the shape of a line outside its contract. The validator is compiled at the first line. */
export function lineFaults(line: unknown) {
  validator ??= compileValidator(itself);
  return validator(line);
}

export const unknownLineFields = compileUnknownFields(
  lineSchema(Type.Unsafe({ description: 'Договор как в POST policies' })),
);
