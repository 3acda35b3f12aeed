import { counted, words } from '../../printed/counted.ts';
import { durationOf } from '../term.ts';
import { type Found, found, type RatingWork, refuse } from './work.ts';

/** KP: the term of a contract for a vehicle registered abroad or on its way to registration. */
export function termCoefficient(work: RatingWork): Found | null {
  const { term, tariff } = work;
  const isTransit = work.registration.kind === 'transit';
  const bands = isTransit ? tariff.kp.transit : tariff.kp.foreign;
  const months = begunMonths(work);
  const band = bands.find((one) => term.days <= one.daysMax && months <= one.monthsMax);
  const daysMin = bands[0]?.daysMin ?? 1;
  if (band && term.days >= Math.max(daysMin, 1)) {
    const what = isTransit ? 'следование к месту регистрации' : 'срок договора';
    return found(work.notes, 'KP', band.figure, `${what}, ${counted(term.days, words.day)}`);
  }
  const description = isTransit
    ? `Срок следования к месту регистрации — от 1 до ${bands.at(-1)?.daysMax ?? 0} дней`
    : `Срок договора для такого транспортного средства — не менее ${counted(daysMin, words.day)}`;
  return refuse(work.notes, 'endDate', description);
}

/** Begun months count as full. */
function begunMonths(work: RatingWork): number {
  if (work.term.days <= 0) return 0;
  const { months, days } = durationOf(work.term.startsOn, work.term.endsOn);
  return days > 0 ? months + 1 : months;
}
