import type { Entry } from '#rating/attributes/subject.ts';
import { rate } from '#rating/calculation/rate.ts';
import type { RatingInput } from '#rating/model.ts';
import type { RatedInParts } from '#rating/result/calculation.ts';
import type { CascoTariff } from '../tariff/definition.ts';
import type { CascoRatingInput, CascoSubject, RatedDriver } from './input.ts';

export function calculateCasco(input: CascoRatingInput, tariff: CascoTariff): RatedInParts {
  return rate(tariff, toEngineInput(input));
}

/** Builds the input of the tariff engine. The members of the contract are its drivers. */
export function toEngineInput(input: CascoRatingInput): RatingInput<CascoSubject> {
  const { covers, drivers, multidrive, fields, assumptions } = input;
  return {
    contract: input,
    covers,
    members: drivers.map((value, index) => ({ index, path: `insuredObject.casco.drivers[${index}]`, value })),
    anybody: multidrive || drivers.length === 0 ? anybody(input) : undefined,
    fields,
    assumptions,
  };
}

function anybody({ drivers, multidrive }: CascoRatingInput): Entry<Partial<RatedDriver>> {
  const { ageMin, experienceMin } = multidrive ?? {};
  return {
    index: drivers.length,
    path: 'insuredObject.casco.drivers',
    value: {
      ...(ageMin === undefined ? {} : { ageYears: ageMin }),
      ...(experienceMin === undefined ? {} : { experienceYears: experienceMin }),
    },
  };
}
