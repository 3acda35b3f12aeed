import { date, object, optional, text } from '#kernel/schema/schema-fields.ts';
import { reference } from '#kernel/schema/schema-parts.ts';
import { policyPartyOrganizationSchema } from '#parties/fields/schema.ts';

/** Leasing agreement, lessor and lessee of a vehicle. */
export const leasingSchema = object(
  'Лизинг; только у организаций',
  optional({
    leasingData: date('Дата договора лизинга', '2026-11-01'),
    leasingNumber: text('Номер договора лизинга', 'Л-2026/15', 100),
    lessor: object(
      'Лизингодатель',
      optional({ lessorOrganization: reference(policyPartyOrganizationSchema, 'Организация') }),
    ),
    lessee: object(
      'Лизингополучатель',
      optional({ lesseeOrganization: reference(policyPartyOrganizationSchema, 'Организация') }),
    ),
  }),
);
