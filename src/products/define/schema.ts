import type { TSchema } from 'typebox';
import type { HolderType } from '../../kernel/holder-type.ts';
import {
  dateTime,
  flag,
  list,
  number,
  object,
  optional,
  text,
  wholeNumber,
} from '../../kernel/schema-fields.ts';
import { type NamedSchema, named, reference } from '../../kernel/schema-parts.ts';
import {
  consentSchema,
  policyHolderOrganizationSchema,
  policyHolderPersonSchema,
} from '../../parties/schema.ts';
import { saleFields } from '../voluntary/sale-fields.ts';
import type { AnyDefinition } from './definition.ts';
import type { Field, Fields } from './field.ts';

const rublesMax = 1_000_000_000;
const coversMax = 40;
const versionMax = 2_147_483_647;

/** What the body of every defined product has beside its holder and what it insures. */
export const rootFields = {
  product: object('Продукт', { code: text('Код продукта', 'CODE', 60) }),
  startDate: dateTime('Начало действия', '2026-12-15T00:00:00+03:00'),
  endDate: dateTime('Окончание действия: последний день страхования', '2027-12-14T23:59:59+03:00'),
  consentPersonalData: reference(consentSchema),
  ...optional({
    ...saleFields('2026-12-01T10:00:00+03:00'),
    version: wholeNumber('Версия договора, которую меняют', 1, 1, versionMax),
  }),
};

const coverFields = {
  cover: object('Риск', {
    code: text('Код риска', 'CODE', 30),
    ...optional({
      option: text('Опция риска, если она есть', 'STANDARD', 60),
      description: text('Пояснение', 'Базовый вариант'),
    }),
  }),
  ...optional({
    sumInsured: number('Страховая сумма', 700_000, 0, rublesMax),
    deductibleType: text('Вид франшизы: UNCONDITIONAL', 'UNCONDITIONAL', 60),
    deductible: number('Размер франшизы', 2, 0, rublesMax),
    deductibleUnit: text('Единица франшизы, код списка deductible_unit', 'PERCENT', 60),
    deductibleSpecific: text('Особенность франшизы: EVERY', 'EVERY', 60),
    premium: number('Премия риска, рублей; только в ответах', 4750, 0, rublesMax),
  }),
};

/** A cover of a defined product; which codes there are each product says. */
export const coverSchema = object('Риск с его страховой суммой и франшизой', coverFields);

/** The body of a contract, by who its holder is. */
export function bodySchemas(definition: AnyDefinition): Readonly<Record<HolderType, NamedSchema>> {
  const { code, title, productCodes } = definition;
  const insured = named(`InsuredObject${capital(code)}`, insuredObject(definition));
  const body = (kind: string, who: string, product: string, policyHolder: TSchema) =>
    named(
      `Policy${kind}${capital(code)}`,
      object(`Договор «${title}», страхователь — ${who}`, {
        ...rootFields,
        product: object('Продукт', { code: text('Код продукта', product, 60) }),
        policyHolder,
        insuredObject: object('Объект страхования', { [code]: reference(insured, title) }),
      }),
    );
  return {
    individual: body(
      'Individual',
      'физическое лицо',
      productCodes.individual,
      reference(policyHolderPersonSchema, 'Страхователь'),
    ),
    corporate: body(
      'Corporate',
      'организация или предприниматель',
      productCodes.corporate,
      reference(policyHolderOrganizationSchema, 'Страхователь'),
    ),
  };
}

/** How a product's name stands in the names of its schemas. */
export function capital(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;
}

function insuredObject({ code, title, fields, things, risks }: AnyDefinition) {
  const codes = Object.keys(risks);
  const cover = named(
    `Cover${capital(code)}`,
    object('Риск с его страховой суммой и франшизой', {
      ...coverFields,
      cover: object('Риск', {
        ...coverFields.cover.properties,
        code: text(`Код риска: ${codes.join(', ')}`, codes[0] ?? '', 30),
      }),
    }),
  );
  const covers = list(`Риски; допустимые значения: ${codes.join(', ')}`, cover, coversMax);
  const thing =
    things &&
    named(
      `${capital(things.name)}${capital(code)}`,
      object(things.each, { ...schemasOf(things.fields), ...(things.covers === 'own' ? { covers } : {}) }),
    );
  return object(title, {
    ...(things && thing ? { [things.name]: list(things.title, thing, things.max) } : {}),
    ...(things?.covers === 'own' ? {} : { covers }),
    ...schemasOf(fields),
    ...optional({
      isProlongation: flag(
        'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
      ),
      previousPolicyNumber: text('Номер прежнего договора', 'ABC-2026-00000001', 50),
    }),
  });
}

function schemasOf(fields: Fields): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.need ? field.schema : optionalOf(field)]),
  );
}

function optionalOf({ schema }: Field): TSchema {
  return optional({ schema }).schema;
}
