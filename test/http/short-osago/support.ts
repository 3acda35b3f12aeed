import { type OsagoBodyOptions, osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedAt } from '../../support/sale.ts';
import { type TestPartner, testDay } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

export const policies = '/sales/v2/individual/osago/policies';

/** Builds a body with the given term, for a new vehicle unless `vin` is given. */
export function termBody(startDate: string, endDate: string, set: NonNullable<OsagoBodyOptions['set']> = {}) {
  return osagoBody({
    today: testDay,
    set: {
      startDate,
      endDate,
      'insuredObject.osago.usagePeriods': undefined,
      'insuredObject.osago.vehicle.vin': nextVin(),
      ...set,
    },
  });
}

export const onVehicle = (vin: string) => ({ 'insuredObject.osago.vehicle.vin': vin });

export function termDraft(
  partner: TestPartner,
  startDate: string,
  endDate: string,
  set: NonNullable<OsagoBodyOptions['set']> = {},
): Promise<Draft> {
  return savedAt(partner, policies, termBody(startDate, endDate, set));
}

/** Returns a start minute on a day in November 2026, and the end 24 hours later. */
export const dayFrom = (day: number, time: string): [start: string, end: string] => {
  const startMs = Date.parse(`2026-11-${day}T${time}:00+03:00`);
  const moscow = (ms: number) => `${new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
  return [moscow(startMs), moscow(startMs + 86_399_000)];
};
