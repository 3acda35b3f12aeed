import { rublesPrinted } from '#kernel/money/money.ts';
import type { Entry, RatedCover } from '#rating/attributes/subject.ts';
import { allowedSums } from '#rating/calculation/cover-in-work.ts';
import type { RatingInput } from '#rating/model.ts';
import { ratedValue } from '../../fields/field.ts';
import { listAssumptions } from '../../fields/printed.ts';
import { termAssumed } from '../../product/dates/term.ts';
import { joinTexts } from '../../product/printed/text.ts';
import { boundAssumed } from '../voluntary/bound-policy.ts';
import { ratedCover } from '../voluntary/covers.ts';
import { membersIn } from '../voluntary/members.ts';
import type { AnyDefinition } from './definition.ts';
import { thingWith } from './read.ts';
import type { Rated, ReadContract, ReadCover, ReadThing } from './reading.ts';
import type { DefinedTariff } from './tariff.ts';

/** Builds the input of rating. If items are rated one by one, each cover belongs to one item. */
export function definedRatingInput(definition: AnyDefinition, contract: ReadContract): RatingInput<Rated> {
  const { code, members } = definition;
  return {
    contract,
    covers: coversOf(definition, contract),
    assumptions: assumptions(definition, contract),
    ...(members ? { members: membersIn(`insuredObject.${code}`, members, contract) } : {}),
  };
}

function coversOf(
  { things: words, risks }: AnyDefinition,
  { covers, things }: ReadContract,
): readonly RatedCover[] {
  if (!words) return covers.map((cover) => ratedCover(cover));
  if (words.covers === 'own') {
    return things.flatMap((thing) =>
      thing.covers.map((cover) => ({ ...ratedCover(cover), item: toRatedItem(thing) })),
    );
  }
  return covers.flatMap((cover) =>
    risks[cover.code]?.isOfContract
      ? ratedCover(cover)
      : things.map((thing) => ({
          ...ratedCover(typeof risks[cover.code]?.sum === 'object' ? unsaid(cover) : cover),
          item: toRatedItem(thing),
          partField: `${cover.path}.${words.name}[${thing.index}]`,
        })),
  );
}

/** Removes the sent sum, because it is the total of all items and the cover is rated for one item. */
function unsaid({ entry: { sumInsured: _, ...entry }, ...cover }: ReadCover): ReadCover {
  return { ...cover, entry };
}

export function toRatedItem(thing: ReadThing): Entry<ReadThing> {
  return { index: thing.index, path: thing.path, value: thing };
}

/** Returns the contract, in which covers sent without a sum have the tariff's default sum. */
export function withUsualSums(contract: ReadContract, rates: DefinedTariff): ReadContract {
  const withSum = (cover: ReadCover): ReadCover =>
    cover.entry.sumInsured === undefined && rates.risks.get(cover.code)?.sum.kind === 'listed'
      ? { ...cover, sum: allowedSums({ rates, input: { contract } }, cover.code)?.byDefault ?? 0n }
      : cover;
  return {
    ...contract,
    things: contract.things.map((thing) => thingWith(thing, thing.covers.map(withSum))),
    covers: contract.covers.map(withSum),
  };
}

/** Formats the sums of covers that were sent without a sum: "страховые суммы: 100 000". */
function usualSumsOf({ things }: AnyDefinition, contract: ReadContract): string | false {
  const usual = contract.covers.filter(({ entry, sum }) => entry.sumInsured === undefined && sum > 0n);
  const sums = [
    ...new Set(usual.map(({ sum }) => rublesPrinted(sum).replace(/,00$/, '').replaceAll('\u00a0', ' '))),
  ];
  const title = things?.covers === 'own' ? 'страховые суммы' : 'страховая сумма';
  return sums.length > 0 && `${title}: ${joinTexts([sums.join(', '), contract.currency])}`;
}

function assumptions(definition: AnyDefinition, contract: ReadContract): readonly string[] {
  const { fields, things: { fields: ofThings = {} } = {} } = definition;
  const { term, said, things } = contract;
  const sums = usualSumsOf(definition, contract);
  const own = (definition.assumed?.(contract, sums) ?? []).map((one) => {
    if (typeof one !== 'object') return one;
    const [path, text, risk] = one;
    if (risk !== undefined && !contract.covers.some(({ code }) => code === risk)) return false;
    const isOfThing = Object.hasOwn(ofThings, path.split('.')[0] ?? '');
    const [holders, of] = isOfThing ? [things, ofThings] : [[contract], fields];
    return holders.some((holder) => ratedValue(of, path, holder.said, contract) === undefined) && text;
  });
  const assumed = [
    ...termAssumed(term),
    ...(own.includes(sums) ? own : [sums, ...own]),
    boundAssumed(definition.related, contract),
    ...listAssumptions(fields, said),
    ...things.flatMap((thing) => listAssumptions(ofThings, thing.said)),
  ];
  return [...new Set(assumed.filter((text) => typeof text === 'string'))];
}
