import { kopecksFromNumber } from '#kernel/money.ts';
import { sent } from '#parties/checks.ts';
import { amountOf, rublesExpected } from '../../amounts.ts';
import { checkWholeDeductible, deductibleNames } from '../../voluntary/deductible.ts';
import { checkListed } from '../../voluntary/parties.ts';
import type { PlacedCover } from '../rating/covers.ts';
import { generalDeductibleCode } from '../rating/covers-input.ts';
import { type CascoChecks, stands } from './casco-checks.ts';

const titles = {
  deductibleType: 'вид франшизы: UNCONDITIONAL',
  deductible: 'размер франшизы, рублей',
  deductibleUnit: 'единица франшизы: SUM',
  deductibleSpecific: 'особенность франшизы, код списка franchise_specific_type, например EVERY',
} as const;

const refused = `франшиза физического лица общая для всех рисков и передаётся только с риском ${generalDeductibleCode}: уберите поле`;

/** A deductible: whole, with every risk for an organization, with cover `1` only for an individual. */
export function checkDeductible(checks: CascoChecks, cover: PlacedCover): void {
  const { entry, path, code } = cover;
  // Of a cover without a code nobody can say whether the deductible may stand there.
  if (code === '') return;
  const isGeneral = checks.reading.holderType === 'individual' && code !== generalDeductibleCode;
  if (!checkWholeDeductible(checks, cover, { titles, refused: isGeneral && refused })) return;
  if (sent(entry.deductibleUnit) !== undefined && entry.deductibleUnit !== 'SUM')
    checks.report(`${path}.deductibleUnit`, 'допустимые значения: SUM', 'VALUE_NOT_IN_LIST');
  checkListed(checks, 'franchise_specific_type', `${path}.deductibleSpecific`, entry.deductibleSpecific);
  checkSpecific(checks, cover);
  if (entry.deductible !== undefined && kopecksFromNumber(entry.deductible) === null) {
    checks.report(`${path}.deductible`, `ожидается ${rublesExpected('30000')}`, 'AMOUNT_INVALID');
  }
}

const everyEvent = 'EVERY';

/** A tariff that does not look at what a deductible applies to would price one that hardly ever does as one of every event. */
function checkSpecific(checks: CascoChecks, cover: PlacedCover): void {
  const { entry } = cover;
  const specific = sent(entry.deductibleSpecific);
  if (checks.tariff.tellsDeductiblesApart || specific === undefined || specific === everyEvent) return;
  // A code that is unknown or closed is reported by its list, and an amount of 0 is no deductible.
  const isKnown = checks.sale.reference.entry('franchise_specific_type', specific)?.partnerAccess;
  if (isKnown !== true || amountOf(entry.deductible) === undefined) return;
  if (stands(checks, cover, (one) => deductibleNames.map((field) => one[field]))) return;
  checks.report(
    `${cover.path}.deductibleSpecific`,
    `тариф, действующий на день заключения, рассчитывает только франшизу ${everyEvent} — по каждому страховому случаю: передайте ${everyEvent}`,
    'DEDUCTIBLE_NOT_ALLOWED',
    'rating',
  );
}
