import { type Found, found, type RatingWork, refuse } from './work.ts';

/** Said of a vehicle registered abroad where the day's directive has no KT for it. */
export const noForeignTerritory = 'КТ для иностранной регистрации на эту дату заключения не загружен';

/** KT: by the owner's territory, or by the country of a vehicle registered abroad. */
export function territoryCoefficient(work: RatingWork): Found | null {
  if (work.registration.kind === 'foreign') return foreignCoefficient(work);
  if (!work.territory) return null;
  const { territory, source } = work.territory;
  const figure = work.vehicle.family === 'tractor' ? territory.ktTractor : territory.kt;
  return found(work.notes, 'KT', figure, `${territory.name} (${source})`);
}

function foreignCoefficient(work: RatingWork): Found | null {
  const { foreign } = work.tariff;
  const country = work.registration.country ?? '';
  const { unfriendly } = foreign;
  if (unfriendly?.states.has(country) && unfriendly.families.has(work.vehicle.family)) {
    const reason = `регистрация в недружественном государстве (${country}), категория ${work.vehicle.category}`;
    return found(work.notes, 'KT', unfriendly.kt, reason);
  }
  if (foreign.kt) {
    return found(
      work.notes,
      'KT',
      foreign.kt,
      `регистрация в иностранном государстве (${country.slice(0, 20)})`,
    );
  }
  const field = 'insuredObject.osago.vehicle.countyrTs';
  return refuse(work.notes, field, noForeignTerritory);
}
