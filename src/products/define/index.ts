import { isObject, type JsonObject } from '../../kernel/json.ts';
import { figureOf } from '../amounts.ts';
import { forQuote } from '../body-schema.ts';
import type { Circumstances, Product } from '../product.ts';
import { scheduleOf } from '../schedule.ts';
import { addendumsOf } from './addendums.ts';
import type { AnyDefinition, Definition } from './definition.ts';
import type { Fields } from './field.ts';
import { withoutPremiums, withPremiums } from './premiums.ts';
import { formsOf } from './printed.ts';
import { prolongationOf } from './prolongation.ts';
import { readContract } from './read.ts';
import { rateContract, refuseContract, reviewContract } from './refuse.ts';
import { bodySchemas } from './schema.ts';
import { summaryOf } from './summary.ts';
import { type DefinedTariff, tariffOf } from './tariff.ts';

/** A product of its definition: all that a line of it says once. */
export function defineProduct<Own extends Fields, Things extends Fields, Risk extends string>(
  own: Definition<Own, Things, Risk>,
): Product<DefinedTariff> {
  // From here on names are those that the compiler has checked.
  const definition = own as unknown as AnyDefinition;
  const { code, title, series, productCodes } = definition;
  const bodies = bodySchemas(definition);
  const read = (body: JsonObject, circumstances: Circumstances) =>
    readContract(definition, body, circumstances);
  return {
    code,
    title,
    productCodes,
    jointPayment: 'none',
    coversAfterLateCredit: true,
    numbers: {
      sequence: `${code}_policy_number`,
      series,
      format: (letters, value, issued) =>
        `${letters}-${issued.slice(0, 4)}-${value.toString().padStart(8, '0')}`,
    },
    schemas: {
      individual: { quote: forQuote(bodies.individual), contract: bodies.individual },
      corporate: { quote: forQuote(bodies.corporate), contract: bodies.corporate },
    },
    tariff: tariffOf(definition),
    saleSettings: ({ settings }) => settings,
    terms(body, circumstances) {
      const { concludedOn, startsOn, endsOn } = read(body, circumstances).term;
      return { concludedOn, startsOn, endsOn, vin: null, licensePlate: null };
    },
    refuse: (body, circumstances, tariff) =>
      refuseContract(definition, read(body, circumstances), circumstances, tariff),
    // The insurer's own rules are asked about every contract.
    asks: (_body, { purpose }) => (purpose === 'contract' ? { underwriting: { product: code } } : {}),
    refuseByFacts: (_body, { underwriting }) =>
      underwriting?.refusal === undefined
        ? []
        : [
            {
              field: 'policyHolder',
              description: `Договор заблокирован правилами страховщика: ${underwriting.refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
              domain: 'underwriting',
            },
          ],
    calculate: (body, circumstances, _facts, tariff) =>
      rateContract(definition, read(body, circumstances), tariff),
    schedule: ({ installmentType }, terms, premium) =>
      scheduleOf(typeof installmentType === 'string' ? installmentType : undefined, terms, premium),
    commissionDiscount: ({ additionalProperties }) =>
      isObject(additionalProperties)
        ? figureOf(Number(additionalProperties.discountKVPercent ?? 0))
        : undefined,
    review: (body, circumstances) => reviewContract(definition, read(body, circumstances), circumstances),
    summary: (body) => summaryOf(definition, body),
    withPremiums: (body, calculation) => withPremiums(definition, body, calculation),
    withoutPremiums: (body) => withoutPremiums(definition, body),
    prolongation: prolongationOf(definition, bodies),
    addendums: addendumsOf(definition),
    answerFields: () => ({}),
    forms: formsOf(definition),
  };
}
