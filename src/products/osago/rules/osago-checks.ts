import type { Findings } from '../../../kernel/errors.ts';
import { type Checks, collectingChecks } from '../../../parties/checks.ts';
import type { Circumstances } from '../../product.ts';
import type { OsagoApplication, OsagoObject } from '../application.ts';
import { type OwnershipKind, ownerOf } from '../owner.ts';
import { type RegistrationKind, registrationOf } from '../registration.ts';
import type { OsagoTariff } from '../tariff/osago-tariff.ts';
import { type OsagoTerm, termOf } from '../term.ts';

/** Where the fields of an osago object stand in a body. */
export const osagoPath = 'insuredObject.osago';

/** An application with what all its rules look at, worked out once. */
export interface OsagoChecks extends Checks, Findings {
  readonly application: OsagoApplication;
  readonly osago: OsagoObject;
  readonly circumstances: Circumstances;
  readonly tariff: OsagoTariff;
  readonly term: OsagoTerm;
  readonly registration: RegistrationKind;
  readonly ownership: OwnershipKind;
}

const noObject: OsagoObject = {};

export function osagoChecks(
  application: OsagoApplication,
  circumstances: Circumstances,
  tariff: OsagoTariff,
): OsagoChecks {
  const term = termOf(application, circumstances);
  const dates = { today: circumstances.today, concludedOn: term.concludedOn, startsOn: term.startsOn };
  const { amends = false, standing } = circumstances;
  return {
    ...collectingChecks(circumstances.purpose === 'contract', {
      ...dates,
      amends,
      ...(standing ? { standing } : {}),
    }),
    application,
    osago: application.insuredObject?.osago ?? noObject,
    circumstances,
    tariff,
    term,
    registration: registrationOf(application).kind,
    ownership: ownerOf(application, circumstances.holderType).kind,
  };
}
