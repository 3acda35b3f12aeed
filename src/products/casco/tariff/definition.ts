import { checkRates } from '../../../rating/tables/check-rates.ts';
import { ratesShapes } from '../../../rating/tables/shapes.ts';
import type { TariffCompiler } from '../../../tariffs/tariff.ts';
import type { CascoTariff } from './casco-tariff.ts';
import { compileCascoTariff } from './compile.ts';
import { cascoModel } from './model.ts';

/** The insurer's own tables: one kind, whole in itself. */
export const cascoTariffDefinition: TariffCompiler<CascoTariff> = {
  kinds: ['rates'],
  shapes: (_kind, tables) => ratesShapes(cascoModel, tables),
  check: ({ tables }) => checkRates(cascoModel, tables),
  compile: compileCascoTariff,
};
