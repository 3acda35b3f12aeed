import type { Findings } from '../../../kernel/errors.ts';
import { type Checks, collectingChecks } from '../../../parties/checks.ts';
import type { StoredListName } from '../../../reference/list-names.ts';
import { listFault } from '../../../reference/reference-book.ts';
import type { IdentifiedVehicle } from '../../../vehicles/modification.ts';
import type { Circumstances } from '../../product.ts';
import type { CascoApplication, CascoObject, CoverEntry } from '../application.ts';
import { coversOf, type PlacedCover } from '../covers.ts';
import type { CascoTariff } from '../tariff/casco-tariff.ts';
import { type CascoTerm, cascoTermOf } from '../term.ts';

/** Where the fields of a casco object stand in a body. */
export const cascoPath = 'insuredObject.casco';

/** An application with what all its rules look at, worked out once. */
export interface CascoChecks extends Checks, Findings {
  readonly application: CascoApplication;
  readonly casco: CascoObject;
  readonly circumstances: Circumstances;
  readonly tariff: CascoTariff;
  readonly term: CascoTerm;
  readonly covers: readonly PlacedCover[];
  /** Absent where the directory does not know it. */
  readonly vehicle?: IdentifiedVehicle;
  /** The contract in force that is changed, as it stands. */
  readonly standing?: CascoApplication;
}

const noObject: CascoObject = {};

export function cascoChecks(
  application: CascoApplication,
  circumstances: Circumstances,
  tariff: CascoTariff,
  vehicle: IdentifiedVehicle | undefined,
): CascoChecks {
  const term = cascoTermOf(application, circumstances);
  const dates = { today: circumstances.today, concludedOn: term.concludedOn, startsOn: term.startsOn };
  const { amends = false } = circumstances;
  return {
    ...collectingChecks(circumstances.purpose === 'contract', { ...dates, amends }),
    application,
    casco: application.insuredObject?.casco ?? noObject,
    circumstances,
    tariff,
    term,
    covers: coversOf(application),
    ...(vehicle ? { vehicle } : {}),
    // Its body was checked against the schema when it was saved.
    ...(circumstances.standing ? { standing: circumstances.standing as CascoApplication } : {}),
  };
}

/** True where the contract in force has these values of the cover already: they were agreed before any rule of today. */
export function stands(
  { standing }: CascoChecks,
  { code, block, entry }: PlacedCover,
  read: (entry: CoverEntry) => readonly unknown[],
): boolean {
  if (!standing) return false;
  const before = coversOf(standing).find((one) => one.code === code && one.block === block);
  return before !== undefined && JSON.stringify(read(before.entry)) === JSON.stringify(read(entry));
}

/** Reports a value that is not in its reference list; whether it must be there is said elsewhere. */
export function checkListed(
  checks: CascoChecks,
  list: StoredListName,
  field: string,
  value: string | undefined,
): void {
  const fault = listFault(checks.circumstances.reference, list, field, value);
  if (fault) checks.report(fault.field, fault.description, fault.domain);
}
