import { type Found, found, type RatingWork } from './work.ts';

/** KO: whether the list of drivers is limited. */
export function driversLimit(work: RatingWork): Found {
  const { ko } = work.tariff;
  if (!work.drivers.unlimited) return found(work.notes, 'KO', ko.limited, 'список водителей ограничен');
  return work.owner.kind === 'legal'
    ? found(work.notes, 'KO', ko.legal, 'список водителей не ограничен, владелец — юридическое лицо')
    : found(work.notes, 'KO', ko.individual, 'список водителей не ограничен, владелец — физическое лицо');
}
