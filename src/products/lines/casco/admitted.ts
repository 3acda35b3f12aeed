import { wholeYears } from '#kernel/terms/measures.ts';
import type { Driver } from '#parties/person/person.ts';
import type { CascoObject } from './application.ts';

export interface Admitted {
  /** Anybody may drive, whoever is listed. */
  readonly anybody: boolean;
  /** The listed drivers, where only they may drive. */
  readonly listed: readonly Driver[];
  /** The least age and experience that was agreed where anybody may drive. */
  readonly ageMin?: number;
  readonly experienceMin?: number;
  /** True where the application does not say it. */
  readonly assumed: boolean;
}

/** Codes of the list `ldu_type` by which only the listed drivers are insured. */
const listedOnly = new Set(['LIMITED', 'FAMILY']);
/** The code by which the first entry of the list says how old and experienced a driver must be. */
export const leastAgeCode = 'UNLIMITED_AGE_EXPERIENCE';

const none: readonly Driver[] = [];

/** Who may drive; without `typeLDU` those who are listed, and where nobody is, anybody: a list may be left out. */
export function readAdmitted(casco: CascoObject): Admitted {
  const drivers = casco.drivers ?? none;
  const code = casco.typeLDU?.trim() ?? '';
  if (code === '' || listedOnly.has(code)) {
    return { anybody: drivers.length === 0, listed: drivers, assumed: drivers.length === 0 };
  }
  const [least] = code === leastAgeCode ? drivers : none;
  const ageMin = wholeYears(least?.driverAge);
  const experienceMin = wholeYears(least?.driveExperience);
  return {
    anybody: true,
    listed: none,
    ...(ageMin === undefined ? {} : { ageMin }),
    ...(experienceMin === undefined ? {} : { experienceMin }),
    assumed: false,
  };
}
