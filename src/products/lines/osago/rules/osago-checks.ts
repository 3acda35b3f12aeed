import type { Findings } from '#kernel/errors/errors.ts';
import type { Checks } from '#parties/fields/checks.ts';
import type { Sale } from '../../../product/reading.ts';
import type { OsagoApplication, OsagoObject } from '../application.ts';
import type { OsagoPrepared } from '../prepared.ts';
import type { OsagoReading, RegistrationKind } from '../reading.ts';
import type { OsagoTariff } from '../tariff/osago-tariff.ts';
import type { OsagoTerm } from '../term.ts';

export const osagoPath = 'insuredObject.osago';

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
