import { datePrinted } from '../../kernel/calendar.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import type { ExchangeRate } from '../../ports/exchange-rates.ts';
import type { FormData } from '../../ports.ts';
import type { CalculationPart } from '../../rating/calculation.ts';
import { dataOf, everyField, type Field, type Fields, saidValue, shownFields } from '../fields/field.ts';
import type { Mentioned } from '../printed/parties.ts';
import { absent, capitalised, line } from '../printed/text.ts';
import type { PrintableContract, Product } from '../product.ts';
import { deductibleOf } from '../voluntary/covers.ts';
import { formsOf, payingPrinted } from '../voluntary/forms.ts';
import { keyInformation } from '../voluntary/key-information.ts';
import { partsOf, sumOf } from '../voluntary/premiums.ts';
import { addendumsOf } from './addendums.ts';
import type { AnyDefinition } from './definition.ts';
import { readContract } from './read.ts';
import type { ReadContract, ReadCover } from './reading.ts';

/** Print forms of a defined product: one pair of templates lays out what its fields and risks say. */
export function definedForms(definition: AnyDefinition): Product['forms'] {
  const { code, title, insurance, fields, templates } = definition;
  const forms = formsOf({
    name: `«${title}»`,
    templates: { policy: 'voluntary-policy', application: 'voluntary-application', ...templates },
    read: (body, circumstances) => readContract(definition, body, circumstances),
    mentions: ({ said }) => mentionsOf(fields, said),
    own: (read, contract) => ({
      product: code,
      insurance,
      subject: `${title}, договор ${contract.policyNumber}`,
      keywords: [title, contract.policyNumber],
      things: thingsPrinted(definition, read, contract),
      ...(templates ? { said: { ...dataOf(fields, read.said as JsonObject), days: read.term.days } } : {}),
      facts: [
        ...factsOf(fields, read.said as JsonObject, contract),
        ...rateFacts(contract),
        payingPrinted(read.application, contract),
      ],
    }),
  });
  return {
    ...forms,
    KID(contract) {
      const { body, holderType, issuedAt: today, concludedOn } = contract;
      const read = readContract(definition, body, { purpose: 'contract', holderType, today, concludedOn });
      const { refunds, hasCredit } = addendumsOf(definition);
      const things = thingsPrinted(definition, read, contract);
      return keyInformation(
        { ...definition, refunds, isOnCredit: hasCredit?.(body) ?? false },
        read,
        things,
        contract,
      );
    },
  };
}

function mentionsOf(fields: Fields, said: object): readonly Mentioned[] {
  return everyField(fields).flatMap(
    ([path, field]) => field.mentions?.(saidValue(said, path) as never) ?? [],
  );
}

function rateFacts({ calculation: { exchangeRate } }: PrintableContract): readonly FormData[] {
  return exchangeRate ? [{ name: 'Курс Банка России', value: ratePrinted(exchangeRate) }] : [];
}

/** "95,0000 ₽ за 1 EUR на 01.12.2026" */
export function ratePrinted({ currency, date, rate }: ExchangeRate): string {
  return `${rate.replace('.', ',')} ₽ за 1 ${currency} на ${datePrinted(date)}`;
}

/** The insured things, each with its facts and its covers; the contract itself where no things are listed. */
function thingsPrinted(
  definition: AnyDefinition,
  read: ReadContract,
  contract: PrintableContract,
): readonly FormData[] {
  const { things: words } = definition;
  const parts = contract.calculation.parts ?? [];
  const printed = (covers: readonly ReadCover[]) =>
    covers.map((cover) => coverPrinted(definition, read, cover, parts));
  const common =
    words?.covers === 'own'
      ? []
      : [{ title: 'Застрахованные риски', facts: [], covers: printed(read.covers) }];
  const own = read.things.map((thing) => ({
    title: read.things.length === 1 ? (words?.each ?? '') : `${words?.each ?? ''} ${thing.index + 1}`,
    facts: factsOf(words?.fields ?? {}, thing.said as JsonObject, contract),
    covers: printed(thing.covers),
    ...(definition.templates ? { said: dataOf(words?.fields ?? {}, thing.said as JsonObject) } : {}),
  }));
  return [...own, ...common];
}

/** What fields say, each with its name; parties stand in a table of their own. */
function factsOf(fields: Fields, said: JsonObject, { reference }: PrintableContract): readonly FormData[] {
  return shownFields(fields).flatMap(([path, field]) => {
    const value = saidValue(said, path) as Json | undefined;
    // What a part consists of has lines of its own.
    const isTold = value !== undefined && !field.mentions && !field.fields;
    const text = (isTold && field.lines(value, reference).join('; ')) || absentTold(field, value);
    return text === ''
      ? []
      : [{ name: capitalised(field.title), value: text, isWide: field.kind === 'part' }];
  });
}

function absentTold({ absentTold: told = '' }: Field, value: Json | undefined): string {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? told : '';
}

/** How many parts of a sum one line tells. */
const sharesMax = 4;

function coverPrinted(
  { risks, things }: AnyDefinition,
  contract: ReadContract,
  { path, code, entry, sum }: ReadCover,
  parts: readonly CalculationPart[],
): FormData {
  const { title = code, sum: from } = risks[code] ?? {};
  const own = partsOf(parts, { path });
  // A sum that is worked out of each thing is that of all of them, any other is each one's.
  const insured = typeof from === 'object' ? sumOf(own) : (own[0]?.sumInsured ?? sum);
  const unit = contract.currency ? ` ${contract.currency}` : '';
  const premium = own.reduce((total, part) => total + part.premium, 0n);
  const isShared = typeof from === 'object' && own.length > 1 && own.length <= sharesMax;
  const shares = own.map(
    ({ sumInsured = 0n }, index) => `${things?.each} ${index + 1} — ${rublesPrinted(sumInsured)}`,
  );
  return {
    code,
    name: isShared ? `${title} (${shares.join('; ')})` : title,
    sum: insured === 0n ? absent : `${rublesPrinted(insured)}${unit}`,
    deductible: deductiblePrinted(entry, unit),
    premium: own.length === 0 ? absent : rublesPrinted(premium),
  };
}

/** "2 % по каждому случаю" */
function deductiblePrinted(entry: ReadCover['entry'], unit: string): string {
  const deductible = deductibleOf(entry);
  if (!deductible) return absent;
  return deductible.unit === 'PERCENT'
    ? `${line(entry.deductible).replace('.', ',')} %`
    : `${rublesPrinted(deductible.amount)}${unit}`;
}
