import type { Fault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { compileValidator, mergeFaults, pruneFaulty } from '#kernel/schema/schema.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { prepareOsago } from '#products/lines/osago/prepared.ts';
import { readOsago } from '#products/lines/osago/reading.ts';
import { validateOsago } from '#products/lines/osago/rules/refuse.ts';
import { osagoSchemas } from '#products/lines/osago/schema.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import type { OsagoTariff } from '#products/lines/osago/tariff/osago-tariff.ts';
import type { Purpose, Sale } from '#products/product/reading.ts';
import { shippedBook } from '../../../support/shipped-book.ts';
import { shippedVersions } from '../../../support/shipped-versions.ts';

export const today = '2026-11-21';

/** Tariff of the newest shipped tables, whose settings and territories the rules use. */
export const tariff: OsagoTariff = newestTariff();

const validators = {
  individual: {
    quote: compileValidator(osagoSchemas.individual.quote),
    contract: compileValidator(osagoSchemas.individual.contract),
  },
  corporate: {
    quote: compileValidator(osagoSchemas.corporate.quote),
    contract: compileValidator(osagoSchemas.corporate.contract),
  },
};

/** Returns all errors that a partner gets for a body: from the schema and the rules. */
export function refusals(
  body: unknown,
  holderType: HolderType = 'individual',
  purpose: Purpose = 'contract',
  on: string = today,
  known: Pick<Sale, 'previousEndsOn' | 'rights'> = {},
): readonly Fault[] {
  const shape = validators[holderType][purpose](body);
  const application: JsonObject = pruneFaulty(body, shape);
  const reading = readOsago(application, { purpose, holderType, today: on });
  return mergeFaults(
    shape,
    validateOsago(prepareOsago(reading, tariff), { reference: shippedBook, ...known }).faults,
  );
}

/** Returns the fields of all errors of a body, in alphabetical order. */
export function refusedFields(...input: Parameters<typeof refusals>): readonly string[] {
  return refusals(...input)
    .map((fault) => fault.field)
    .sort();
}

function newestTariff(): OsagoTariff {
  const versions = shippedVersions().filter((version) => version.product === 'osago');
  const parts = osagoTariffDefinition.kinds.map((kind) =>
    versions
      .filter((version) => version.kind === kind)
      .reduce((left, right) => (left.effectiveFrom > right.effectiveFrom ? left : right)),
  );
  return osagoTariffDefinition.compile(parts);
}
