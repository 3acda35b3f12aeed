import { datePrinted } from '../../kernel/calendar.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import { rublesInWords } from '../../kernel/rubles-in-words.ts';
import type { FilledForm, FormData } from '../../ports.ts';
import type { CalculationPart } from '../../rating/calculation.ts';
import { oneTime } from '../due-dates.ts';
import { amendmentsPrinted, premiumInAll } from '../printed/amendments.ts';
import { checkPrinted } from '../printed/check.ts';
import { consentPrinted } from '../printed/consent.ts';
import { installmentsPrinted } from '../printed/installments.ts';
import { partiesPrinted } from '../printed/parties.ts';
import { partyPrinted } from '../printed/party.ts';
import { coverStartPrinted } from '../printed/start-time.ts';
import { absent, capitalised, dayPrinted, line, orDash } from '../printed/text.ts';
import type { FormType, PrintableContract } from '../product.ts';
import type { AnyDefinition } from './definition.ts';
import type { Field, Fields, Mention } from './field.ts';
import { deductibleOf } from './rate.ts';
import { readContract } from './read.ts';
import type { ReadContract, ReadCover } from './reading.ts';

/** Print forms of a defined product: one pair of templates lays out what its fields and risks say. */
export function formsOf(
  definition: AnyDefinition,
): Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> {
  const { title } = definition;
  const filled =
    (template: string, own: (contract: PrintableContract) => FormData) => (contract: PrintableContract) => ({
      template,
      data: { ...contractPrinted(definition, contract), ...own(contract) },
    });
  return {
    DRAFT: filled('voluntary-policy', ({ policyNumber }) => ({
      isDraft: true,
      title: `Проект полиса «${title}» ${policyNumber}`,
      issuedOn: absent,
      check: null,
    })),
    POLICY: filled('voluntary-policy', ({ policyNumber, issuedAt, checkUrl }) => ({
      isDraft: false,
      title: `Полис «${title}» ${policyNumber}`,
      issuedOn: dayPrinted(issuedAt),
      check: checkPrinted(checkUrl),
    })),
    APPLICATION: filled('voluntary-application', ({ policyNumber, concludedOn, body }) => ({
      documentDate: concludedOn,
      isDraft: false,
      title: `Заявление о страховании «${title}» ${policyNumber}`,
      consent: consentPrinted(isObject(body.consentPersonalData) ? body.consentPersonalData : undefined),
    })),
  };
}

/** What the policy, its draft and the application share. */
function contractPrinted(definition: AnyDefinition, contract: PrintableContract): FormData {
  const { policyNumber, holderType, body, issuedAt, concludedOn, calculation, reference } = contract;
  const read = readContract(definition, body, {
    purpose: 'contract',
    holderType,
    today: issuedAt,
    concludedOn,
  });
  const toPay = premiumInAll(contract);
  const paying = read.application.installmentType?.trim() || oneTime;
  return {
    product: definition.code,
    insurance: definition.insurance,
    documentDate: issuedAt,
    subject: `${definition.title}, договор ${policyNumber}`,
    keywords: [definition.title, policyNumber],
    policyNumber,
    term: {
      ...coverStartPrinted(contract, read.application.startDate, read.term),
      to: datePrinted(read.term.endsOn),
    },
    holder: orDash(line(partyPrinted(read.application.policyHolder).name)),
    parties: partiesPrinted([
      ['страхователь', read.application.policyHolder],
      ...mentionsOf(definition.fields, read.said),
    ]),
    things: thingsPrinted(definition, read, contract),
    facts: [
      ...factsOf(definition.fields, read.said as JsonObject, contract),
      { name: 'Порядок оплаты премии', value: reference.entry('installment_type', paying)?.name ?? paying },
    ],
    premium: {
      figures: rublesPrinted(toPay),
      words: rublesInWords(toPay),
      wholeTerm: rublesPrinted(contract.premium),
    },
    installments: installmentsPrinted(contract),
    amendments: amendmentsPrinted(contract),
    assumptions: calculation.assumptions.map(line),
    concludedOn: dayPrinted(concludedOn),
  };
}

function mentionsOf(fields: Fields, said: object): readonly Mention[] {
  return Object.entries(fields).flatMap(
    ([name, field]) => field.mentions?.((said as Readonly<Record<string, never>>)[name]) ?? [],
  );
}

/** The insured things, each with its facts and its covers; the contract itself where no things are listed. */
function thingsPrinted(
  definition: AnyDefinition,
  read: ReadContract,
  contract: PrintableContract,
): readonly FormData[] {
  const { things: words, risks } = definition;
  const parts = contract.calculation.parts ?? [];
  const printed = (covers: readonly ReadCover[]) =>
    covers.map((cover) => coverPrinted(cover, risks[cover.code]?.title ?? cover.code, parts));
  const common =
    words?.covers === 'own'
      ? []
      : [{ title: 'Застрахованные риски', facts: [], covers: printed(read.covers) }];
  const own = read.things.map((thing) => ({
    title: read.things.length === 1 ? (words?.each ?? '') : `${words?.each ?? ''} ${thing.index + 1}`,
    facts: factsOf(words?.fields ?? {}, thing.said as JsonObject, contract),
    covers: printed(thing.covers),
  }));
  return [...own, ...common];
}

/** What fields say, each with its name; parties stand in a table of their own. */
function factsOf(fields: Fields, said: JsonObject, { reference }: PrintableContract): readonly FormData[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) => {
    const value = said[name];
    const text = value === undefined || field.mentions ? '' : field.lines(value, reference).join('; ');
    return text === ''
      ? []
      : [{ name: capitalised(field.title), value: text, isWide: field.kind === 'part' }];
  });
}

function coverPrinted(
  { path, code, entry, sum }: ReadCover,
  title: string,
  parts: readonly CalculationPart[],
): FormData {
  const own = parts.filter(({ field }) => field === path || field.startsWith(`${path}.`));
  const insured = own.length === 0 ? sum : own.reduce((total, { sumInsured = 0n }) => total + sumInsured, 0n);
  const premium = own.reduce((total, part) => total + part.premium, 0n);
  return {
    code,
    name: title,
    sum: insured === 0n ? absent : rublesPrinted(insured),
    deductible: deductiblePrinted(entry),
    premium: own.length === 0 ? absent : rublesPrinted(premium),
  };
}

/** "2 % по каждому случаю" */
function deductiblePrinted(entry: ReadCover['entry']): string {
  const deductible = deductibleOf(entry);
  if (!deductible) return absent;
  return deductible.unit === 'PERCENT'
    ? `${line(entry.deductible).replace('.', ',')} %`
    : rublesPrinted(deductible.amount);
}
