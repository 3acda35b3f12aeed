import type { TSchema } from 'typebox';
import { flag, list, number, object, optional, ruledChoice, text } from '../../kernel/schema-fields.ts';
import { named, reference } from '../../kernel/schema-parts.ts';
import { schemasOf } from '../fields/field.ts';
import { capitalised } from '../printed/text.ts';
import type { AnyDefinition } from './definition.ts';

const rublesMax = 1_000_000_000;
const coversMax = 40;

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
    deductibleType: ruledChoice('Вид франшизы: UNCONDITIONAL', ['UNCONDITIONAL']),
    deductible: number('Размер франшизы', 2, 0, rublesMax),
    deductibleUnit: text('Единица франшизы, код списка deductible_unit', 'PERCENT', 60),
    deductibleSpecific: text('Особенность франшизы: EVERY', 'EVERY', 60),
    premium: number('Премия риска, рублей; только в ответах', 4750, 0, rublesMax),
  }),
};

/** What a cover costs of each thing, where one list of covers holds for all. */
const premiumsMax = 1_000;
const premiumsSchema = list(
  'Премия риска по застрахованным; только в ответах',
  object('Часть премии риска', {
    subject: text('Кто или что застраховано: место в объекте страхования', 'items[0]', 60),
    premium: number('Премия, рублей', 1250, 0, rublesMax),
    ...optional({ sumInsured: number('Страховая сумма', 700_000, 0, rublesMax) }),
  }),
  premiumsMax,
);

/** A cover of a defined product; which codes there are each product says. */
export const coverSchema = object('Риск с его страховой суммой и франшизой', coverFields);

/** What a body of the product insures. */
export function insuredObjectSchema(definition: AnyDefinition): TSchema {
  const { code, title } = definition;
  const insured = named(`InsuredObject${capitalised(code)}`, ownObject(definition));
  return object('Объект страхования', { [code]: reference(insured, title) });
}

function ownObject({ code, title, fields, things, risks, notProlonged }: AnyDefinition) {
  const codes = Object.keys(risks);
  const cover = named(
    `Cover${capitalised(code)}`,
    object('Риск с его страховой суммой и франшизой', {
      ...coverFields,
      cover: object('Риск', {
        ...coverFields.cover.properties,
        code: ruledChoice(`Код риска: ${codes.join(', ')}`, codes, 30),
      }),
      ...(things?.covers === 'common' ? optional({ premiums: premiumsSchema }) : {}),
    }),
  );
  const covers = list(`Риски; допустимые значения: ${codes.join(', ')}`, cover, coversMax);
  const thing =
    things &&
    named(
      `${capitalised(things.name)}${capitalised(code)}`,
      object(things.each, { ...schemasOf(things.fields), ...(things.covers === 'own' ? { covers } : {}) }),
    );
  return object(title, {
    ...(things && thing ? listed(things, list(things.title, thing, things.max)) : {}),
    ...(things?.covers === 'own' ? {} : { covers }),
    ...schemasOf(fields),
    ...(notProlonged === undefined ? prolongationFields : {}),
  });
}

const prolongationFields = optional({
  isProlongation: flag('Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле'),
  previousPolicyNumber: text('Номер прежнего договора', 'ABC-2026-00000001', 50),
});
/** The list of things, where every contract has one, or may have one. */
function listed(
  { name, isNeeded }: NonNullable<AnyDefinition['things']>,
  schema: TSchema,
): Readonly<Record<string, TSchema>> {
  return isNeeded ? optional({ [name]: schema }) : { [name]: schema };
}
