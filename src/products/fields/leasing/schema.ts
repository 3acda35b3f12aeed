import { dateField, objectField, optionalFields, textField } from '#kernel/schema/schema-fields.ts';
import { schemaReference } from '#kernel/schema/schema-parts.ts';
import { policyPartyOrganizationSchema } from '#parties/fields/schema.ts';

export const leasingSchema = objectField(
  'Лизинг; только у организаций',
  optionalFields({
    leasingData: dateField('Дата договора лизинга', '2026-11-01'),
    leasingNumber: textField('Номер договора лизинга', 'Л-2026/15', 100),
    lessor: objectField(
      'Лизингодатель',
      optionalFields({ lessorOrganization: schemaReference(policyPartyOrganizationSchema, 'Организация') }),
    ),
    lessee: objectField(
      'Лизингополучатель',
      optionalFields({ lesseeOrganization: schemaReference(policyPartyOrganizationSchema, 'Организация') }),
    ),
  }),
);
