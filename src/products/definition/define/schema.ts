import type { TSchema } from 'typebox';
import {
  booleanField,
  listField,
  objectField,
  optionalFields,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { defineSchemas } from '../../fields/field.ts';
import { capitalize } from '../../product/printed/text.ts';
import { coverSchema } from '../voluntary/covers.ts';
import type { AnyDefinition } from './definition.ts';

const coversMax = 40;
const prolongationFields = optionalFields({
  isProlongation: booleanField(
    'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
  ),
  previousPolicyNumber: textField('Номер прежнего договора', 'ABC-2026-00000001', 50),
});

export function insuredObjectSchema(definition: AnyDefinition): TSchema {
  const { code, title, fields, things, risks, notProlonged } = definition;
  const name = capitalize(code);
  const codes = Object.keys(risks);
  const units = Object.values(risks).flatMap(({ hasDeductible = false }) => hasDeductible || []);
  const inRubles = units.length > 0 && units.every((unit) => unit === 'SUM');
  const cover = namedSchema(`Cover${name}`, coverSchema(codes, things?.covers === 'common', inRubles));
  const covers = { covers: listField(`Риски; допустимые значения: ${codes.join(', ')}`, cover, coversMax) };
  const insured = namedSchema(
    `InsuredObject${name}`,
    objectField(title, {
      ...(things ? listSchema(things, name, covers) : {}),
      ...(things?.covers === 'own' ? {} : covers),
      ...defineSchemas(fields),
      ...(notProlonged === undefined ? prolongationFields : {}),
    }),
  );
  return objectField('Объект страхования', { [code]: schemaReference(insured, title) });
}

function listSchema(
  { name, title, each, max, fields, isNeeded, ...words }: NonNullable<AnyDefinition['things']>,
  product: string,
  covers: { readonly covers: TSchema },
): Readonly<Record<string, TSchema>> {
  const own = objectField(each, { ...defineSchemas(fields), ...(words.covers === 'own' ? covers : {}) });
  const things = { [name]: listField(title, namedSchema(`${capitalize(name)}${product}`, own), max) };
  return isNeeded ? optionalFields(things) : things;
}
