import { readDate } from '../../contract-dates.ts';
import { counted, words } from '../../printed/counted.ts';
import { durationOf } from '../term.ts';
import { type Found, found, type RatingWork, refuse } from './work.ts';

const daysOfMonth = 30;
const monthsMax = 12;
const periodsPath = 'insuredObject.osago.usagePeriods';

/** KS: the months of use within a year, or the insurer's own coefficient of a short contract. */
export function use(work: RatingWork): Found | null {
  switch (work.term.kind) {
    case 'fullYear':
      return seasonalUse(work);
    case 'short':
      return shortContract(work);
    default:
      return refuse(
        work.notes,
        'endDate',
        work.tariff.shortTerm.allowed
          ? 'Договор заключается на год либо на срок от 1 дня до 3 месяцев'
          : 'На эту дату заключения договор заключается только на год',
      );
  }
}

/**
 * Months of use of a contract for a year: whole months of the periods and their left-over days, each begun 30 of them one more month;
 * null for no readable period at all.
 */
function monthsOfUse({ osago, term }: RatingWork): number | null {
  const periods = osago.usagePeriods ?? [];
  const [only] = periods;
  // Use of the whole year is by far the most frequent.
  if (periods.length === 1 && only?.start === term.startsOn && only.end === term.endsOn) return monthsMax;
  let [months, days, readable] = [0, 0, false];
  for (const { start, end } of periods) {
    const [from, to] = [readDate(start), readDate(end)];
    if (from === undefined || to === undefined || to < from) continue;
    const duration = durationOf(from, to);
    months += duration.months;
    days += duration.days;
    readable = true;
  }
  return readable ? months + Math.ceil(days / daysOfMonth) : null;
}

function seasonalUse(work: RatingWork): Found | null {
  const months = monthsOfUse(work);
  if (months === null) work.notes.assumptions.push('период использования: весь срок');
  const counting = Math.min(months ?? monthsMax, monthsMax);
  const figure = work.tariff.ks.get(counting);
  if (figure) {
    return found(work.notes, 'KS', figure, `период использования ${counted(counting, words.month)}`);
  }
  const least = Math.min(...work.tariff.ks.keys());
  const description = `Период использования — не менее ${least} месяцев, указано: ${counted(counting, words.month)}`;
  return refuse(work.notes, periodsPath, description);
}

function shortContract(work: RatingWork): Found | null {
  const { shortTerm } = work.tariff;
  const { days } = work.term;
  if (!shortTerm.allowed) {
    return refuse(work.notes, 'endDate', 'На эту дату заключения договор заключается только на год');
  }
  const band = shortTerm.bands.find((one) => days >= one.from && days <= one.to);
  if (!band)
    return refuse(work.notes, 'endDate', `Страховщик не заключает договоры на ${counted(days, words.day)}`);
  const reason = `срок договора ${counted(days, words.day)}, понижающий коэффициент страховщика для краткосрочных договоров`;
  return found(work.notes, 'KS', band.figure, reason);
}
