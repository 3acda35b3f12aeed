import type { JsonObject } from '#kernel/json/json.ts';
import { vehicleQuestion } from '../../fields/vehicle/vehicle-question.ts';
import { readTerm, type Term } from '../../product/dates/term.ts';
import { type Loyalty, readLoyalties } from '../../product/loyalties.ts';
import type { RatingContext, Reading } from '../../product/reading.ts';
import { vehicleTerms } from '../../product/vehicle-subject.ts';
import { type Admitted, readAdmitted } from './admitted.ts';
import type { CascoApplication, CascoObject } from './application.ts';
import { type PlacedCover, placedCovers } from './rating/covers.ts';
import { regionOfUse } from './region.ts';

export interface CascoReading extends Reading {
  readonly application: CascoApplication;
  readonly casco: CascoObject;
  readonly term: Term;
  readonly covers: readonly PlacedCover[];
  /** Region of use for rating; undefined if no address has a region. */
  readonly region: ReturnType<typeof regionOfUse>;
  readonly admitted: Admitted;
  readonly loyalties: readonly Loyalty[];
}

export const termMonthsMax = 12;
const noObject: CascoObject = {};

export function readCasco(body: JsonObject, context: RatingContext, similar?: CascoReading): CascoReading {
  // The schema has checked every field that CascoApplication declares; undeclared fields are kept.
  const application = body as CascoApplication;
  const { purpose, holderType, today } = context;
  const casco = application.insuredObject?.casco ?? noObject;
  const term =
    similar && hasSameDates(application, similar.application)
      ? similar.term
      : readTerm(application, context, { monthsMax: termMonthsMax });
  const { concludedOn, startsOn, endsOn } = term;
  const ofSame = similar?.casco.vehicle === casco.vehicle ? similar : undefined;
  return {
    purpose,
    holderType,
    today,
    terms:
      ofSame?.term === term
        ? ofSame.terms
        : { concludedOn, startsOn, endsOn, ...vehicleTerms(casco.vehicle) },
    vehicleQuestion: ofSame
      ? ofSame.vehicleQuestion
      : vehicleQuestion('insuredObject.casco.vehicle', casco.vehicle),
    application,
    casco,
    term,
    covers: placedCovers(application, similar?.covers),
    region:
      similar && hasSameParties(application, similar.application) ? similar.region : regionOfUse(application),
    admitted: readAdmitted(casco),
    loyalties: readLoyalties(application),
  };
}

function hasSameDates(one: CascoApplication, other: CascoApplication): boolean {
  return (
    one.startDate === other.startDate && one.endDate === other.endDate && one.issueDate === other.issueDate
  );
}

function hasSameParties(one: CascoApplication, other: CascoApplication): boolean {
  const [own, others] = [one.insuredObject?.casco, other.insuredObject?.casco];
  return (
    one.policyHolder === other.policyHolder &&
    own?.owner === others?.owner &&
    own?.leasing === others?.leasing
  );
}
