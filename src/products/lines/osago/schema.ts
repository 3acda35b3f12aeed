import type { TSchema } from 'typebox';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { forQuote } from '../../product/body-schema.ts';
import { prolongationSchema } from '../../product/prolongation/schema.ts';
import type { Purpose } from '../../product/reading.ts';
import { policyCorporateOsagoSchema, policyIndividualOsagoSchema } from './schema/policy.ts';

/** Schemas of an osago body: a contract names what it requires, a quote requires nothing. */
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

/** Schemas of a body that names a previous contract and may leave out all that the contract says. */
export const osagoProlongationSchemas: Readonly<Record<HolderType, TSchema>> = {
  individual: prolongationSchema(
    'ProlongationIndividualOsago',
    'osago',
    forQuote(policyIndividualOsagoSchema),
  ),
  corporate: prolongationSchema('ProlongationCorporateOsago', 'osago', forQuote(policyCorporateOsagoSchema)),
};
