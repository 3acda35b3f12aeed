import type { JsonObject } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { toFormData } from '../../fields/field.ts';
import { codesTold, findMentions, printedFacts } from '../../fields/printed.ts';
import { listInsuredItems, type ThingPrinted } from '../../fields/roster.ts';
import { vehicleFacts } from '../../fields/vehicle/vehicle-printed.ts';
import type { AddendumRules } from '../../product/addendum-rules.ts';
import { absent, formatShare } from '../../product/printed/text.ts';
import type { PrintableContract, Product } from '../../product/product.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import { rateFacts } from '../voluntary/currency.ts';
import { formatDeductible } from '../voluntary/deductible.ts';
import { defineForms, formatPaymentOrder } from '../voluntary/forms.ts';
import { keyInformation } from '../voluntary/key-information.ts';
import { toCalculationParts, totalPremium } from '../voluntary/premiums.ts';
import type { AnyDefinition } from './definition.ts';
import { readContract } from './read.ts';
import type { ReadContract, ReadCover } from './reading.ts';

/** Makes the print forms of a defined product. Two common templates show its fields and risks. */
export function definedForms(
  definition: AnyDefinition,
  { refunds, hasCredit }: AddendumRules,
): Product['forms'] {
  const { code, title, insurance, fields, vehicle, templates } = definition;
  return {
    ...defineForms({
      name: `«${title}»`,
      templates: { policy: 'voluntary-policy', application: 'voluntary-application', ...templates },
      read: (body, context) => readContract(definition, body, context),
      mentions: ({ said }) => findMentions(fields, said),
      own: (read, contract, template) => ({
        product: code,
        insurance,
        subject: `${title}, договор ${contract.policyNumber}`,
        keywords: [title, contract.policyNumber],
        ...listInsuredItems(thingsPrinted(definition, read, contract), template),
        ...(templates && {
          said: { ...toFormData(fields, read.said as JsonObject), days: read.term.days },
          names: codesTold(definition.things?.fields, read.things, contract.reference),
        }),
        facts: [
          ...(vehicle
            ? vehicleFacts(nestedObject(read.said as JsonObject, vehicle), contract.facts.vehicle)
            : []),
          ...printedFacts(fields, read.said, contract.reference, read.currency),
          ...rateFacts(contract.calculation),
          formatPaymentOrder(read.application, contract),
        ],
      }),
    }),
    KID(contract) {
      const { body, holderType, issuedAt: today, concludedOn } = contract;
      const read = readContract(definition, body, { purpose: 'contract', holderType, today, concludedOn });
      const formData = {
        ...definition,
        refunds: contract.refunds ?? refunds,
        isOnCredit: hasCredit?.(body) ?? false,
      };
      return keyInformation(formData, read, thingsPrinted(definition, read, contract), contract);
    },
  };
}

/** Formats the insured items with their fields and covers; without items, formats the covers of the contract. */
function thingsPrinted(
  definition: AnyDefinition,
  read: ReadContract,
  contract: PrintableContract,
): readonly ThingPrinted[] {
  const { each = '', fields = {}, covers: whose } = definition.things ?? {};
  const printed = (covers: readonly ReadCover[]) =>
    covers.map((cover) => coverPrinted(definition, read, cover, contract));
  const own = read.things.map(({ index, said, covers }) => ({
    title: read.things.length === 1 ? each : `${each} ${index + 1}`,
    facts: printedFacts(fields, said, contract.reference),
    covers: printed(covers),
    ...(definition.templates ? { said: toFormData(fields, said as JsonObject) } : {}),
  }));
  if (whose === 'own') return own;
  return [...own, { title: 'Застрахованные риски', facts: [], covers: printed(read.covers) }];
}

/** Maximum number of items whose sums are printed on one line. */
const sharesMax = 4;

function coverPrinted(
  { risks, things }: AnyDefinition,
  contract: ReadContract,
  cover: ReadCover,
  { calculation: { parts = [] } }: PrintableContract,
): FormData {
  const { title = cover.code, sum: from } = risks[cover.code] ?? {};
  const own = toCalculationParts(parts, cover);
  // A computed sum is the total of all items; a sum of another kind applies to each item.
  const isOfAll = typeof from === 'object';
  const insured = isOfAll ? totalPremium(own) : (own[0]?.sumInsured ?? cover.sum);
  const unit = contract.currency ? ` ${contract.currency}` : '';
  const premium = own.reduce((total, part) => total + part.premium, 0n);
  const shares = own.map(
    ({ sumInsured = 0n }, index) => `${things?.each} ${index + 1} — ${rublesPrinted(sumInsured)}`,
  );
  return {
    code: cover.code,
    name: isOfAll && own.length > 1 && own.length <= sharesMax ? `${title} (${shares.join('; ')})` : title,
    sum: insured === 0n ? absent : `${rublesPrinted(insured)}${unit}`,
    deductible: formatDeductible(cover.entry, unit),
    premium: own.length === 0 ? absent : rublesPrinted(premium),
    // Print no share for sums in another currency, because the premium is in rubles.
    rate: unit === '' ? formatShare(premium, isOfAll ? insured : insured * BigInt(own.length)) : '',
  };
}
