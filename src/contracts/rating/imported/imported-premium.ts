import { type Fault, invalidArgument } from '#kernel/errors/errors.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { type Kopecks, proRata, rublesText } from '#kernel/money/money.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import { hasSpecial } from '#parties/personal-data/special-data.ts';
import type { Facts } from '#products/product/product.ts';
import type { Calculation, ImportedPremium } from '#rating/result/calculation.ts';
import type { AddendumContent } from '../../record/addendums/addendum.ts';
import type { Contract } from '../../record/contract.ts';
import type { Draft, Prepared } from '../draft.ts';
import { type Asked, gatherFacts, type KnownFacts, type RatingPorts } from '../gather-facts.ts';

/** What is known about a contract before its change. */
interface BeforeChange {
  readonly known: KnownFacts;
  /** Present for an imported contract, with its premium by the tariff. */
  readonly imported?: ImportedPremium;
}

/** Returns true for an imported contract that no tariff has rated yet. */
export function isFirstRating({ calculation: { imported } }: Pick<Contract, 'calculation'>): boolean {
  return imported !== undefined && imported.byTariff === undefined;
}

/** Adds to what is known the premium that an imported contract had by the tariff. Its first change rates it. */
export async function knownBeforeChange(
  ports: RatingPorts,
  asked: Asked,
  draft: Draft,
  prepared: Prepared,
  known: KnownFacts,
): Promise<BeforeChange> {
  const imported = draft.request.amended?.calculation.imported;
  if (!imported) return { known };
  if (imported.byTariff !== undefined) return { known, imported };
  const facts = await factsOfImported(ports, asked, draft, known);
  const byTariff = premiumByTariff(draft, prepared, facts);
  const { bonusMalus, underwriting } = facts;
  const answers = { ...(bonusMalus ? { bonusMalus } : {}), ...(underwriting ? { underwriting } : {}) };
  return { known: { ...known, facts }, imported: { ...imported, byTariff, facts: answers } };
}

/** Queries the facts that an import does not ask for. */
async function factsOfImported(
  ports: RatingPorts,
  asked: Asked,
  { standing }: Draft,
  { application, questions, facts }: KnownFacts,
): Promise<Facts> {
  const { terms } = standing ?? asked;
  const before = { ...asked, application, questions, terms, holdsSpecial: hasSpecial(application) };
  return gatherFacts(ports, before, null, facts);
}

/** Rates the imported contract as it is before its first change. Throws INVALID_ARGUMENT that names what the rating lacks. */
function premiumByTariff({ request, standing }: Draft, { tariff }: Prepared, facts: Facts): Kopecks {
  const { product, now } = request;
  if (!standing) throw new Error('only the change of a contract is rated in proportion');
  const rated = product.calculate(product.prepare(standing, tariff, facts), facts);
  const today = datePrinted(moscowDate(now));
  const what = `Договор импортирован, и его прежние условия нельзя рассчитать по тарифу на ${today}, чтобы найти цену изменения`;
  if ('faults' in rated)
    throw invalidArgument(
      rated.faults.map((fault): Fault => ({ ...fault, description: `${what}: ${fault.description}` })),
    );
  const { premium } = rated.calculation;
  if (premium > 0n) return premium;
  const description = `${what}: премия по тарифу равна нулю`;
  throw invalidArgument([{ field: 'body', description, reason: 'TARIFF_HAS_NO_RATE', domain: 'rating' }]);
}

/** Returns the agreed premium in proportion to the premiums by the tariff, rounded once; a premium by tariff stays. */
export function proportionalPremium(imported: ImportedPremium | undefined, byTariff: Kopecks): Kopecks {
  return imported?.byTariff === undefined ? byTariff : proRata(imported.agreed, byTariff, imported.byTariff);
}

/** Returns the calculation of a changed imported contract. Rates and covers are left out: they would not give its premium. */
export function proportionalCalculation(
  imported: ImportedPremium,
  { parts: _, coefficients: __, ...byTariff }: Calculation,
): Calculation {
  const premium = proportionalPremium(imported, byTariff.premium);
  const { agreed, byTariff: before = agreed } = imported;
  const [from, to] = [rublesText(before), rublesText(byTariff.premium)];
  return {
    ...byTariff,
    ...{ premium, imported, baseRate: decimal('0'), coefficients: [] },
    steps: [
      ...byTariff.steps,
      `Премия по тарифу: ${from} на условиях импортированного договора, ${to} на нынешних`,
      `Премия импортированного договора: ${rublesText(agreed)} × ${to} / ${from} = ${rublesText(premium)}`,
    ],
  };
}

/** Completes a content from before the first change of an imported contract with what that change was rated with. */
export function asFirstRated<Content extends AddendumContent>(
  content: Content,
  { imported, tariffVersionIds }: Calculation,
): Content {
  if (!imported || !isFirstRating(content)) return content;
  return {
    ...content,
    facts: { ...content.facts, ...imported.facts },
    calculation: { ...content.calculation, tariffVersionIds, imported },
  };
}
