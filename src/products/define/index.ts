import type { Fault } from '../../kernel/errors.ts';
import { isObject } from '../../kernel/json.ts';
import { rate } from '../../rating/calculation/rate.ts';
import { figureOf } from '../amounts.ts';
import { forQuote } from '../body-schema.ts';
import type { Product } from '../product.ts';
import { scheduleOf } from '../schedule.ts';
import { plainKey } from '../subject.ts';
import { addendumsOf } from './addendums.ts';
import type { AnyDefinition, Definition } from './definition.ts';
import type { Fields } from './field.ts';
import { withoutPremiums, withPremiums } from './premiums.ts';
import { formsOf } from './printed.ts';
import { prolongationOf } from './prolongation.ts';
import { ratingInput } from './rate.ts';
import { readContract } from './read.ts';
import type { PreparedContract, ReadContract } from './reading.ts';
import { refuseContract, reviewContract } from './refuse.ts';
import { bodySchemas } from './schema.ts';
import { summaryOf } from './summary.ts';
import { type DefinedTariff, tariffOf } from './tariff.ts';

/** A product of its definition: all that a line of it says once. */
export function defineProduct<Own extends Fields, Things extends Fields, Risk extends string>(
  own: Definition<Own, Things, Risk>,
): Product<DefinedTariff, ReadContract, PreparedContract> {
  // From here on names are those that the compiler has checked.
  const definition = own as unknown as AnyDefinition;
  const { code, title, series, testSeries, productCodes } = definition;
  const bodies = bodySchemas(definition);
  return {
    code,
    title,
    productCodes,
    jointPayment: 'none',
    coversAfterLateCredit: true,
    numbers: {
      sequence: `${code}_policy_number`,
      digits: 8,
      series,
      testSeries,
      format: (letters, value, issued) =>
        `${letters}-${issued.slice(0, 4)}-${value.toString().padStart(8, '0')}`,
    },
    // Of what nobody has said that it names no person, it may.
    subject: { title: 'Объект страхования', isPersonal: true, keyOf: plainKey, ...definition.subject },
    schemas: {
      individual: { quote: forQuote(bodies.individual), contract: bodies.individual },
      corporate: { quote: forQuote(bodies.corporate), contract: bodies.corporate },
    },
    tariff: tariffOf(definition),
    saleSettings: ({ settings }) => settings,
    read: (body, circumstances) => readContract(definition, body, circumstances),
    prepare: (contract, tariff) => ({
      ...contract,
      tariff,
      rated: rate(tariff, ratingInput(definition, contract)),
    }),
    refuse: (contract, sale) => refuseContract(definition, contract, sale),
    // The insurer's own rules are asked about every contract.
    asks: ({ isComplete }) => (isComplete ? { underwriting: { product: code } } : {}),
    refuseByFacts: (_contract, { underwriting }) =>
      underwriting?.refusal === undefined ? [] : [blocked(underwriting.refusal)],
    calculate: ({ rated }) => rated,
    schedule: ({ application, terms }, premium) => scheduleOf(application.installmentType, terms, premium),
    commissionDiscount: ({ additionalProperties }) =>
      isObject(additionalProperties)
        ? figureOf(Number(additionalProperties.discountKVPercent ?? 0))
        : undefined,
    review: (contract, sale) => reviewContract(definition, contract, sale),
    summary: (body) => summaryOf(definition, body),
    withPremiums: (body, calculation) => withPremiums(definition, body, calculation),
    withoutPremiums: (body) => withoutPremiums(definition, body),
    prolongation: prolongationOf(definition, bodies),
    addendums: addendumsOf(definition),
    answerFields: () => ({}),
    forms: formsOf(definition),
  };
}

/** The insurer's final refusal. */
function blocked(refusal: string): Fault {
  return {
    field: 'policyHolder',
    description: `Договор заблокирован правилами страховщика: ${refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
    domain: 'underwriting',
  };
}
