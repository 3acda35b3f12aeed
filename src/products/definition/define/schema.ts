import type { TSchema } from 'typebox';
import { flag, list, object, optional, text } from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import { defineSchemas } from '../../fields/field.ts';
import { capitalize } from '../../product/printed/text.ts';
import { coverSchema } from '../voluntary/covers.ts';
import type { AnyDefinition } from './definition.ts';

const coversMax = 40;
const prolongationFields = optional({
  isProlongation: flag('Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле'),
  previousPolicyNumber: text('Номер прежнего договора', 'ABC-2026-00000001', 50),
});

/** Schema of the insured object. */
export function insuredObjectSchema(definition: AnyDefinition): TSchema {
  const { code, title, fields, things, risks, notProlonged } = definition;
  const name = capitalize(code);
  const codes = Object.keys(risks);
  const cover = named(`Cover${name}`, coverSchema(codes, things?.covers === 'common'));
  const covers = { covers: list(`Риски; допустимые значения: ${codes.join(', ')}`, cover, coversMax) };
  const insured = named(
    `InsuredObject${name}`,
    object(title, {
      ...(things ? listSchema(things, name, covers) : {}),
      ...(things?.covers === 'own' ? {} : covers),
      ...defineSchemas(fields),
      ...(notProlonged === undefined ? prolongationFields : {}),
    }),
  );
  return object('Объект страхования', { [code]: reference(insured, title) });
}

/** Schema of the item list, which may be optional. */
function listSchema(
  { name, title, each, max, fields, isNeeded, ...words }: NonNullable<AnyDefinition['things']>,
  product: string,
  covers: { readonly covers: TSchema },
): Readonly<Record<string, TSchema>> {
  const own = object(each, { ...defineSchemas(fields), ...(words.covers === 'own' ? covers : {}) });
  const things = { [name]: list(title, named(`${capitalize(name)}${product}`, own), max) };
  return isNeeded ? optional(things) : things;
}
