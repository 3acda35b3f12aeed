import assert from 'node:assert/strict';
import { usualRights } from '#access/partner.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { compileValidator, mergeFaults, pruneFaulty } from '#kernel/schema/schema.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { casco } from '#products/lines/casco/index.ts';
import type { CascoPrepared } from '#products/lines/casco/prepared.ts';
import type { CascoReading } from '#products/lines/casco/reading.ts';
import type { CascoTariff } from '#products/lines/casco/tariff/definition.ts';
import type { Purpose, Sale } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { cascoBody } from '../../../support/casco-body.ts';
import { type Changes, changed } from '../../../support/change.ts';
import { shippedBook } from '../../../support/shipped-book.ts';
import { shippedTariff } from '../rating/support.ts';

export const today = '2026-11-21';
export const at = 'insuredObject.casco';
export const covers = `${at}.covers`;

/** The usual vehicle as found in the vehicle directory. */
export const vehicle: IdentifiedVehicle = {
  code: 'LADA-VESTA-1',
  makeCode: 'LADA',
  makeName: 'LADA',
  modelCode: 'VESTA',
  modelName: 'Vesta',
  name: '1.6 (106 л. с.)',
  yearFrom: 2015,
  yearTo: null,
  horsePower: 106,
  weightMax: null,
  seats: 5,
  category: 'B',
  engineType: 'PETROL',
  engineVolume: 1596,
  bodyType: '',
  group: '',
  version: 1,
  agreed: {},
};

const validators = {
  individual: {
    quote: compileValidator(casco.schemas.individual.quote),
    contract: compileValidator(casco.schemas.individual.contract),
  },
  corporate: {
    quote: compileValidator(casco.schemas.corporate.quote),
    contract: compileValidator(casco.schemas.corporate.contract),
  },
};

interface Asked {
  readonly holderType?: HolderType;
  readonly purpose?: Purpose;
  readonly discountKvMax?: string;
  /** Body of the contract in force, if the body to check is a change. */
  readonly standing?: JsonObject;
  /** Tariff to rate with; by default the shipped tariff in force on the day. */
  readonly tariff?: CascoTariff;
}

/** Returns all errors that a partner gets for a body: from the schema, the rules and the tariff. */
export function refusals(body: JsonObject, asked: Asked = {}): readonly Fault[] {
  const { holderType = 'individual', purpose = 'contract' } = asked;
  const shape = validators[holderType][purpose](body);
  const application: JsonObject = pruneFaulty(body, shape);
  return mergeFaults(shape, casco.refuse(prepared(application, asked), saleOf(asked)).faults);
}

export function refusalsWith(set: Changes, asked: Asked = {}): readonly Fault[] {
  return refusals(changed(cascoBody({ today, ...asked }), set), asked);
}

export function fieldsWith(set: Changes, asked: Asked = {}): readonly string[] {
  return refusalsWith(set, asked).map(({ field }) => field);
}

/** Returns the calculation of a body; fails if the body has errors. */
export function rated(body: JsonObject, asked: Asked = {}): Calculation {
  assert.deepEqual(refusals(body, asked), []);
  const outcome = casco.calculate(prepared(body, asked), { vehicle });
  assert.ok('calculation' in outcome);
  return outcome.calculation;
}

export function ratedWith(set: Changes, asked: Asked = {}): Calculation {
  return rated(changed(cascoBody({ today, ...asked }), set), asked);
}

/** Reads and prepares a body like the product, and identifies its vehicle. */
export function prepared(body: JsonObject, asked: Asked = {}): CascoPrepared {
  return casco.prepare(readAs(body, asked), asked.tariff ?? shippedTariff, { vehicle });
}

function readAs(body: JsonObject, { holderType = 'individual', purpose = 'contract' }: Asked): CascoReading {
  return casco.read(body, { purpose, holderType, today });
}

function saleOf(asked: Asked): Sale<CascoReading> {
  const { discountKvMax = '20', standing } = asked;
  const own = standing
    ? { standing: readAs(standing, asked) }
    : { rights: { ...usualRights, discountKvMax } };
  return { reference: shippedBook, ...own };
}
