import type { TariffCompiler } from '../../../tariffs/tariff.ts';
import type { CascoTariff } from './casco-tariff.ts';

/** The insurer's own tables: one kind, whole in itself. */
export const cascoTariffDefinition: TariffCompiler<CascoTariff> = {
  kinds: ['rates'],
  check: () => [],
  compile: (parts) => ({
    versionIds: parts.map(({ versionId }) => versionId),
    effectiveFrom: parts[0]?.effectiveFrom ?? '',
  }),
};
