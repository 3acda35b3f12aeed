import type { TSchema } from 'typebox';
import type { HolderType } from '../../kernel/holder-type.ts';
import { forQuote } from '../body-schema.ts';
import { prolongationSchema } from '../prolongation/schema.ts';
import type { Purpose } from '../reading.ts';
import { policyCorporateCascoSchema, policyIndividualCascoSchema } from './schema/policy.ts';

/** Schemas of a casco body: a contract names what it requires, a quote requires nothing. */
export const cascoSchemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>> = {
  individual: {
    quote: forQuote(policyIndividualCascoSchema),
    contract: policyIndividualCascoSchema,
  },
  corporate: {
    quote: forQuote(policyCorporateCascoSchema),
    contract: policyCorporateCascoSchema,
  },
};

/** Schemas of a body that names a previous contract and may leave out all that the contract says. */
export const cascoProlongationSchemas: Readonly<Record<HolderType, TSchema>> = {
  individual: prolongationSchema(
    'ProlongationIndividualCasco',
    'casco',
    forQuote(policyIndividualCascoSchema),
  ),
  corporate: prolongationSchema('ProlongationCorporateCasco', 'casco', forQuote(policyCorporateCascoSchema)),
};
