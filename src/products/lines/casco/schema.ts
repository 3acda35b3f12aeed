import { anyField, integerField, objectField, optionalFields } from '#kernel/schema/schema-fields.ts';
import { type Sent, schemaReference } from '#kernel/schema/schema-parts.ts';
import { bodySchemas } from '../../definition/voluntary/schema.ts';
import { previousBeside } from '../../product/body-schema.ts';
import { cascoInsuredObjectSchema } from './schema/insured-object.ts';

export const cascoProductCodes = { individual: 'CASCO_CLASSIC_FL', corporate: 'CASCO_CLASSIC_UL' } as const;

const mileageMaxKm = 1_000_000;

/** Fields that a casco body has outside the insured object in addition to the common fields. */
const others = {
  mileageLimit: objectField(
    'Ограничение пробега',
    optionalFields({
      limit: integerField('Наибольший пробег за срок договора, км', 15_000, 0, mileageMaxKm),
    }),
  ),
  loyalties: anyField('Программы лояльности'),
  ...previousBeside('casco'),
};

export type CascoRoot = { readonly [Name in keyof typeof others]?: Sent<(typeof others)[Name]> };

/** Schemas of casco bodies. A quote requires no fields, and a prolongation only the number of the earlier contract. */
export const cascoBodies = bodySchemas({
  code: 'casco',
  name: 'КАСКО',
  productCodes: cascoProductCodes,
  insuredObject: schemaReference(cascoInsuredObjectSchema, 'Объекты страхования'),
  others,
});
