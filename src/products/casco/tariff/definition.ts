import type { TariffCompiler } from '../../../tariffs/tariff.ts';
import type { CascoTariff } from './casco-tariff.ts';
import { checkRates } from './check-rates.ts';
import { compileCascoTariff } from './compile.ts';
import { cascoShapes } from './shapes.ts';

/** The insurer's own tables: one kind, whole in itself. */
export const cascoTariffDefinition: TariffCompiler<CascoTariff> = {
  kinds: ['rates'],
  shapes: (_kind, tables) => cascoShapes(tables),
  check: checkRates,
  compile: compileCascoTariff,
};
