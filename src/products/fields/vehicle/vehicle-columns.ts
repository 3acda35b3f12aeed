import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { yearOf } from '../../product/dates/contract-dates.ts';
import type { Term } from '../../product/dates/term.ts';

interface WithVehicle {
  readonly vehicle?: IdentifiedVehicle | undefined;
}

/** The columns of an insured vehicle as the directory knows it; `path` is where the body names it. */
export function vehicleColumns<Of extends Subject<WithVehicle>>(
  path: string,
): Readonly<Record<string, Attribute<Of>>> {
  const { text } = attributeMakers<Of>('contract');
  const carId = `${path}.vehicleModel.carId`;
  return {
    make: text('марка', carId, ({ contract: { vehicle } }) => vehicle?.makeCode),
    model: text('модель', carId, ({ contract: { vehicle } }) => vehicle?.modelCode),
    directory_group: text(
      'группа справочника',
      carId,
      ({ contract: { vehicle } }) => vehicle?.group || undefined,
    ),
  };
}

/** The same of the vehicle in a field of what is said, and how old it is when the contract is concluded and on its last day. */
export function insuredVehicleColumns<
  Of extends Subject<WithVehicle & { readonly said: object; readonly term: Term }>,
>(path: string, field: string): Readonly<Record<string, Attribute<Of>>> {
  const { whole } = attributeMakers<Of>('contract');
  const at = `${path}.${field}.yearIssue`;
  const ageAt = (day: 'concludedOn' | 'endsOn') => {
    return ({ contract: { said, term } }: Of) =>
      vehicleAge((said as Readonly<Record<string, AgingVehicle | undefined>>)[field], term[day]);
  };
  return {
    ...vehicleColumns<Of>(`${path}.${field}`),
    vehicle_age: whole('возраст ТС', at, ageAt('concludedOn')),
    vehicle_age_at_end: whole('возраст ТС в конце срока', at, ageAt('endsOn')),
  };
}

interface AgingVehicle {
  readonly yearIssue?: string;
}

/** By calendar years; undefined where its year is not said. */
export function vehicleAge({ yearIssue }: AgingVehicle = {}, day: DateText): number | undefined {
  return yearIssue === undefined ? undefined : yearOf(day) - yearOf(yearIssue);
}
