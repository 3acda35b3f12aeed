import { addDays, dateOf } from '../../kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { objectAt } from '../prolongation/merge.ts';
import type { PreviousContract } from '../prolongation/prolongation.ts';

/** What is said of health holds on without a gap in cover and for no greater sum; else it is asked again. */
export function askedAgain({ body, endsOn }: PreviousContract, continued: JsonObject): JsonObject {
  const { startDate } = continued;
  const isGap = typeof startDate !== 'string' || dateOf(startDate) > addDays(endsOn, 1);
  const [before, now] = [body, continued].map((one) => objectAt(one, 'insuredObject', 'mortgage'));
  const [old, loan] = [before, now].map((own) => objectAt(own ?? {}, 'loanAgreement'));
  // What another bank adds to the debt may be more.
  const isOther = isGap || old?.bankCode !== loan?.bankCode;
  const insuredPersons = personsOf(now).map((person: Json, index) => {
    const earlier = personsOf(before)[index];
    if (!isObject(person) || !isObject(earlier) || person.health !== earlier.health) return person;
    const isMore = shareIn(loan, person) > shareIn(old, earlier);
    const { health: _, ...rest } = person;
    return isOther || isMore ? rest : person;
  });
  if (insuredPersons.length === 0) return continued;
  const insuredObject = { ...objectAt(continued, 'insuredObject'), mortgage: { ...now, insuredPersons } };
  return { ...continued, insuredObject };
}

function personsOf(own: JsonObject | undefined): readonly Json[] {
  return Array.isArray(own?.insuredPersons) ? own.insuredPersons : [];
}

/** Only to be compared. */
function shareIn(loan: JsonObject | undefined, { share = 100 }: JsonObject): number {
  return Number(loan?.remainingDebt ?? 0) * Number(share);
}
