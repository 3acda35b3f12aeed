import type { TSchema } from 'typebox';
import { anything, dateTime, object, optional, text, wholeNumber } from '../../../kernel/schema-fields.ts';
import { named, reference } from '../../../kernel/schema-parts.ts';
import {
  consentSchema,
  policyHolderOrganizationSchema,
  policyHolderPersonSchema,
} from '../../../parties/schema.ts';
import { saleFields } from '../../voluntary/sale-fields.ts';
import { cascoInsuredObjectSchema } from './insured-object.ts';

const mileageMaxKm = 1_000_000;

const rootFields = {
  startDate: dateTime('Начало действия', '2026-12-01T00:00:00+03:00'),
  endDate: dateTime('Окончание действия', '2027-11-30T23:59:59+03:00'),
  consentPersonalData: reference(consentSchema),
  insuredObject: reference(cascoInsuredObjectSchema, 'Объекты страхования'),
  ...optional({
    ...saleFields('2026-11-21T10:00:00+03:00'),
    mileageLimit: object(
      'Ограничение пробега',
      optional({ limit: wholeNumber('Наибольший пробег за срок договора, км', 15_000, 0, mileageMaxKm) }),
    ),
    loyalties: anything('Программы лояльности'),
    version: wholeNumber('Версия договора, которую меняют', 1, 1, 2_147_483_647),
  }),
};

/** The body of a contract with a natural person. */
export const policyIndividualCascoSchema = policy(
  'PolicyIndividualCasco',
  'Договор КАСКО, страхователь — физическое лицо',
  'CASCO_CLASSIC_FL',
  reference(policyHolderPersonSchema, 'Страхователь'),
);

/** The body of a contract with an organization or a sole proprietor. */
export const policyCorporateCascoSchema = policy(
  'PolicyCorporateCasco',
  'Договор КАСКО, страхователь — организация или предприниматель',
  'CASCO_CLASSIC_UL',
  reference(policyHolderOrganizationSchema, 'Страхователь'),
);

function policy<Holder extends TSchema>(
  name: string,
  description: string,
  code: string,
  policyHolder: Holder,
) {
  const product = object('Продукт', { code: text('Код продукта', code, 60) });
  return named(name, object(description, { product, ...rootFields, policyHolder }));
}
