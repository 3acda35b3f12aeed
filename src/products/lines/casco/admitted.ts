import { wholeYears } from '#kernel/terms/measures.ts';
import type { Driver } from '#parties/person/person.ts';
import type { CascoObject } from './application.ts';

export interface Admitted {
  /** True if anybody may drive, whether or not the application lists drivers. */
  readonly anybody: boolean;
  /** The listed drivers; empty if anybody may drive. */
  readonly listed: readonly Driver[];
  /** If anybody may drive: agreed minimum age (`ageMin`) and minimum driving experience (`experienceMin`), in years. */
  readonly ageMin?: number;
  readonly experienceMin?: number;
  /** True if the application does not state who may drive. */
  readonly assumed: boolean;
}

/** Codes of the list `ldu_type` under which only listed drivers may drive. */
const listedOnly = new Set(['LIMITED', 'FAMILY']);
/** Code with which the first listed driver stands for the minimum age and experience of all drivers. */
export const leastAgeCode = 'UNLIMITED_AGE_EXPERIENCE';

const none: readonly Driver[] = [];

/** Reads who may drive. Without `typeLDU`, only listed drivers may drive; without listed drivers, anybody may. */
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
