import type { DateText } from '../../../kernel/calendar.ts';

/** An insurer's casco tariff, compiled for look-ups. */
export interface CascoTariff {
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
}
