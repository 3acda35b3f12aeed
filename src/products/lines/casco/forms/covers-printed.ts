import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import type { CalculationPart } from '#rating/result/calculation.ts';
import { amountOf } from '../../../product/amounts.ts';
import { absent, joinTexts, line } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { CoverEntry } from '../application.ts';
import type { PlacedCover } from '../rating/covers.ts';
import type { CascoReading } from '../reading.ts';
import { type Block, blocks, findCascoRisk, riskTitle } from '../risks.ts';

const blockTitles: Readonly<Record<Block, string>> = {
  casco: 'Транспортное средство',
  autoAccident: 'Несчастный случай',
  autoFinancialRisks: 'Помощь на дороге и финансовые риски',
  autoResponsibility: 'Гражданская ответственность',
};

/** Formats covers, grouped by block, in body order; each has a sum, a deductible and a premium. */
export function formatCascoCovers({ covers }: CascoReading, contract: PrintableContract) {
  const parts = new Map(contract.calculation.parts?.map((part) => [part.field, part]));
  const isIndividual = contract.holderType === 'individual';
  const general = isIndividual
    ? covers.find(({ code, entry }) => code === '1' && amountOf(entry.deductible))
    : undefined;
  const notes = new Set(covers.flatMap(({ entry }) => deductibleNote(entry, contract)));
  const common = notes.size === 1;
  return {
    groups: blocks
      .map((block) => ({ block, covers: covers.filter((cover) => cover.block === block) }))
      .filter((group) => group.covers.length > 0)
      .map((group) => ({
        title: blockTitles[group.block],
        list: group.covers.map((cover) => coverPrinted(cover, parts.get(cover.path), contract, common)),
      })),
    hasOwnDeductibles: !isIndividual && notes.size > 0,
    /** Describes how all deductibles apply; empty if they apply differently, because each cover then has its own note. */
    deductibleNote: common ? [...notes].join() : '',
    generalDeductible: general ? amountPrinted(general.entry) : null,
    hasConditionalDeductible: covers.some(({ code }) => code === '14'),
    depreciates: covers.some(({ code }) => findCascoRisk(code)?.sum === 'vehicle'),
    hasAccident: covers.some(({ block }) => block === 'autoAccident'),
    restoresDepreciation: covers.some(({ code }) => code === 'GAP'),
  } satisfies FormData;
}

/** Option of risk 14 with which the contract's deductible applies to this risk. */
export const conditionalOption = 'С применением франшизы';
const withinVehicle = 'в пределах страховой суммы ТС';

/** Returns true if a cover is paid within the vehicle's sum; false if the tariff gives the cover its own sum. */
function isWithinVehicle(code: string, sum: Kopecks, { calculation }: PrintableContract): boolean {
  if (findCascoRisk(code)?.sum !== 'within') return false;
  const own = calculation.parts?.filter((part) => findCascoRisk(part.code)?.sum === 'vehicle') ?? [];
  return own.length === 0 || own.some(({ sumInsured }) => sumInsured === sum);
}

function coverPrinted(
  { code, entry }: PlacedCover,
  part: CalculationPart | undefined,
  contract: PrintableContract,
  common: boolean,
) {
  const sum = part?.sumInsured ?? amountOf(entry.sumInsured);
  return {
    code,
    name: riskTitle(code, part && [part]),
    option: optionPrinted(code, entry, contract.reference),
    sum: sum === undefined ? absent : rublesPrinted(sum),
    sumNote: sum !== undefined && isWithinVehicle(code, sum, contract) ? withinVehicle : '',
    deductible: amountPrinted(entry),
    deductibleNote: common ? '' : deductibleNote(entry, contract).join(),
    premium: part ? rublesPrinted(part.premium) : absent,
  } satisfies FormData;
}

function optionPrinted(code: string, { cover }: CoverEntry, reference: ReferenceBook): string {
  const option = line(cover?.option);
  if (code === 'GAP') return reference.entry('gap_packages', option)?.name ?? line(cover?.description);
  if (option === 'DEDUCTIBLE') return conditionalOption;
  if (option === 'NO_LIMIT') return 'Без ограничений';
  return code === '14' ? 'Без применения франшизы' : '';
}

function amountPrinted(entry: CoverEntry): string {
  const amount = amountOf(entry.deductible);
  return amount === undefined ? absent : rublesPrinted(amount);
}

/** Describes how a deductible applies: "безусловная, по каждому страховому случаю"; empty without a deductible. */
function deductibleNote(entry: CoverEntry, { reference }: PrintableContract): readonly string[] {
  if (amountOf(entry.deductible) === undefined) return [];
  const kind = entry.deductibleType === 'UNCONDITIONAL' ? 'безусловная' : entry.deductibleType;
  const specific = line(entry.deductibleSpecific);
  const applies = reference.entry('franchise_specific_type', specific)?.name ?? specific;
  return [joinTexts([kind, `${applies.slice(0, 1).toLowerCase()}${applies.slice(1)}`], ', ')];
}
