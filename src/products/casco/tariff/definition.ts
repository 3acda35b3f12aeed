import type { TariffCompiler } from '../../../tariffs/tariff.ts';
import type { CascoTariff } from '../../../rating/tables/rates.ts';
import { checkRates } from '../../../rating/tables/check-rates.ts';
import { compileCascoTariff } from '../../../rating/tables/compile.ts';
import { cascoShapes } from '../../../rating/tables/shapes.ts';

/** The insurer's own tables: one kind, whole in itself. */
export const cascoTariffDefinition: TariffCompiler<CascoTariff> = {
  kinds: ['rates'],
  shapes: (_kind, tables) => cascoShapes(tables),
  check: checkRates,
  compile: compileCascoTariff,
};
