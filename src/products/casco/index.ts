import type { JsonObject } from '#kernel/json.ts';
import type { Product } from '../product.ts';
import { vehicleSubject } from '../vehicle-subject.ts';
import { numbersOf, voluntaryHabits } from '../voluntary/habits.ts';
import { premiumsAt } from '../voluntary/premiums.ts';
import { cascoAddendums } from './addendums.ts';
import type { CascoApplication } from './application.ts';
import { cascoAsks, cascoRefuseByFacts } from './asks.ts';
import { cascoForms } from './forms.ts';
import { type CascoPrepared, prepareCasco } from './prepared.ts';
import { cascoProlongation } from './prolongation.ts';
import { cascoDimensions } from './rating/dimensions.ts';
import { cascoLimits } from './rating/limits.ts';
import { type CascoReading, readCasco } from './reading.ts';
import { cascoRelatedTerms } from './related.ts';
import { cascoReview } from './review.ts';
import { blocks } from './risks.ts';
import { refuseCasco } from './rules/refuse.ts';
import { cascoBodies, cascoProductCodes } from './schema.ts';
import { cascoSummary } from './summary.ts';
import type { CascoTariff } from './tariff/definition.ts';
import { cascoTariffDefinition } from './tariff/definition.ts';

/** Voluntary insurance of vehicles. */
export const casco: Product<CascoTariff, CascoReading, CascoPrepared> = {
  code: 'casco',
  productCodes: cascoProductCodes,
  title: 'КАСКО',
  ...voluntaryHabits,
  jointPayment: 'follows',
  numbers: numbersOf('casco', 'KSK'),
  subject: vehicleSubject,
  schemas: cascoBodies.schemas,
  tariff: cascoTariffDefinition,
  read: readCasco,
  prepare: (reading, tariff, { vehicle } = {}, memory) => prepareCasco(reading, tariff, vehicle, memory),
  relatedTerms: (body) => cascoRelatedTerms(applicationOf(body)),
  vehicleNumbers: (body) => applicationOf(body).insuredObject?.casco?.vehicle ?? {},
  refuse: refuseCasco,
  asks: cascoAsks,
  refuseByFacts: (_reading, facts) => cascoRefuseByFacts(facts),
  calculate: ({ rated }) => rated ?? unratable,
  dimensions: cascoDimensions,
  review: cascoReview,
  summary: (body, facts) => cascoSummary(applicationOf(body), facts),
  ...premiumsAt(['insuredObject', blocks, 'covers', '[]']),
  limits: cascoLimits,
  prolongation: cascoProlongation,
  addendums: cascoAddendums,
  forms: cascoForms,
};

const unratable = {
  faults: [
    {
      field: 'insuredObject.casco.vehicle',
      description: 'для расчёта нужны транспортное средство, его стоимость и адрес',
      reason: 'FIELD_REQUIRED',
      domain: 'rating',
    },
  ],
} as const;

/** The schema has checked every part that the type names; whatever else a partner sends stays beside it. */
function applicationOf(body: JsonObject): CascoApplication {
  return body as CascoApplication;
}
