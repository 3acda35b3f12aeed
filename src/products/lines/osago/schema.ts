import type { TSchema } from 'typebox';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { forQuote } from '../../product/body-schema.ts';
import { prolongationSchema } from '../../product/prolongation/schema.ts';
import type { Purpose } from '../../product/reading.ts';
import { policyCorporateOsagoSchema, policyIndividualOsagoSchema } from './schema/policy.ts';

/** Schemas of osago bodies; a contract has required fields, a quote has none. */
export const osagoSchemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>> = {
  individual: {
    quote: forQuote(policyIndividualOsagoSchema),
    contract: policyIndividualOsagoSchema,
  },
  corporate: {
    quote: forQuote(policyCorporateOsagoSchema),
    contract: policyCorporateOsagoSchema,
  },
};

export const osagoProlongationSchemas: Readonly<Record<HolderType, TSchema>> = {
  individual: prolongationSchema(
    'ProlongationIndividualOsago',
    'osago',
    forQuote(policyIndividualOsagoSchema),
  ),
  corporate: prolongationSchema('ProlongationCorporateOsago', 'osago', forQuote(policyCorporateOsagoSchema)),
};
