import type { Findings } from '../../../kernel/errors.ts';
import { type Checks, collectingChecks } from '../../../parties/checks.ts';
import type { Sale } from '../../reading.ts';
import type { OsagoApplication, OsagoObject } from '../application.ts';
import type { OsagoPrepared } from '../prepared.ts';
import type { OsagoReading } from '../reading.ts';
import type { RegistrationKind } from '../registration.ts';
import type { OsagoTariff } from '../tariff/osago-tariff.ts';
import type { OsagoTerm } from '../term.ts';

/** Where the fields of an osago object stand in a body. */
export const osagoPath = 'insuredObject.osago';

/** An application with what all its rules look at, and where they put what they find. */
export interface OsagoChecks extends Checks, Findings {
  readonly prepared: OsagoPrepared;
  readonly reading: OsagoReading;
  readonly sale: Sale<OsagoReading>;
  readonly application: OsagoApplication;
  readonly osago: OsagoObject;
  readonly tariff: OsagoTariff;
  readonly term: OsagoTerm;
  readonly registration: RegistrationKind;
}

export function osagoChecks(prepared: OsagoPrepared, sale: Sale<OsagoReading>): OsagoChecks {
  const { reading, osago, tariff } = prepared;
  const { purpose, today, term, application, registration } = reading;
  const { concludedOn, startsOn } = term;
  const standing = sale.standing?.application;
  return {
    ...collectingChecks(purpose === 'contract', { today, concludedOn, startsOn, standing }),
    prepared,
    reading,
    sale,
    application,
    osago,
    tariff,
    term,
    registration: registration.kind,
  };
}
