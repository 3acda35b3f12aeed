import { datePrinted } from '../../kernel/calendar.ts';
import { sent } from '../../parties/checks.ts';
import type { Deductible, Entry, RatedCover } from '../../rating/attributes/subject.ts';
import type { RatingInput } from '../../rating/model.ts';
import { amountOf, figureOf } from '../amounts.ts';
import type { AnyDefinition } from './definition.ts';
import { type Fields, saidValue } from './field.ts';
import type { CoverEntry, Rated, ReadContract, ReadCover, ReadThing } from './reading.ts';

/** What the tariff rates of a contract: its covers, each of one thing where things are rated one by one. */
export function ratingInput(definition: AnyDefinition, contract: ReadContract): RatingInput<Rated> {
  return { contract, covers: coversOf(definition, contract), assumptions: assumptions(definition, contract) };
}

function coversOf({ things: words }: AnyDefinition, { covers, things }: ReadContract): readonly RatedCover[] {
  if (!words) return covers.map((cover) => ratedCover(cover));
  if (words.covers === 'own') {
    return things.flatMap((thing) => thing.covers.map((cover) => ratedCover(cover, thing)));
  }
  return covers.flatMap((cover) =>
    things.map((thing) => ({
      ...ratedCover(cover, thing),
      partField: `${cover.path}.${words.name}[${thing.index}]`,
    })),
  );
}

function ratedCover({ path, code, entry }: ReadCover, thing?: ReadThing): RatedCover {
  const sumInsured = amountOf(entry.sumInsured);
  const option = sent(entry.cover?.option);
  const deductible = deductibleOf(entry);
  const item: Entry | undefined = thing && { index: thing.index, path: thing.path, value: thing };
  return {
    path,
    code,
    ...(option === undefined ? {} : { option }),
    ...(sumInsured === undefined ? {} : { sumInsured }),
    ...(deductible ? { deductible } : {}),
    ...(item ? { item } : {}),
  };
}

/** An amount of 0 is no deductible. */
export function deductibleOf(entry: CoverEntry): Deductible | undefined {
  const { deductibleType = 'UNCONDITIONAL', deductibleUnit, deductible } = entry;
  const specific = sent(entry.deductibleSpecific);
  const head = { type: deductibleType, ...(specific === undefined ? {} : { specific }) };
  if (deductibleUnit === 'PERCENT') {
    const percent = figureOf(deductible);
    return percent && percent.units > 0n ? { ...head, unit: 'PERCENT', percent } : undefined;
  }
  const amount = amountOf(deductible);
  return amount === undefined ? undefined : { ...head, unit: 'SUM', amount };
}

/** What was assumed, in Russian, each once. */
function assumptions({ fields, things: words }: AnyDefinition, contract: ReadContract): readonly string[] {
  const { term, said, things } = contract;
  const told = [
    term.assumed.startsOn && `начало действия: ${datePrinted(term.startsOn)}`,
    term.assumed.endsOn && `окончание действия: ${datePrinted(term.endsOn)}`,
    ...assumedOf(fields, said),
    ...things.flatMap((thing) => [
      ...(words?.assumed?.(thing, contract) ?? []),
      ...assumedOf(words?.fields ?? {}, thing.said),
    ]),
  ];
  return [...new Set(told.filter((text) => text !== false))];
}

function assumedOf(fields: Fields, said: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, { assumed }]) =>
    assumed && saidValue(said, name) === undefined ? assumed[1] : [],
  );
}
