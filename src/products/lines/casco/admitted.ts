import { wholeYears } from '#kernel/terms/measures.ts';
import type { Driver } from '#parties/person/person.ts';
import type { CascoObject } from './application.ts';

export interface Admitted {
  /** True if anybody may drive, even with a list. */
  readonly anybody: boolean;
  /** The listed drivers, if only they may drive. */
  readonly listed: readonly Driver[];
  /** Agreed minimum age and experience if anybody may drive. */
  readonly ageMin?: number;
  readonly experienceMin?: number;
  /** True if not stated in the application. */
  readonly assumed: boolean;
}

/** Codes of the list `ldu_type` that insure only the listed drivers. */
const listedOnly = new Set(['LIMITED', 'FAMILY']);
/** With this code, the first list entry holds the minimum age and experience. */
export const leastAgeCode = 'UNLIMITED_AGE_EXPERIENCE';

const none: readonly Driver[] = [];

/** Reads who may drive. Without `typeLDU`: the listed drivers, or anybody if the list is empty or absent. */
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
