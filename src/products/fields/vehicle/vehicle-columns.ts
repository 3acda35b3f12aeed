import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { yearOf } from '../../product/dates/contract-dates.ts';
import type { Term } from '../../product/dates/term.ts';

/** Groups of models, as used in the shipped vehicle directory and tariffs. */
export const modelGroups = {
  DOMESTIC: 'отечественные',
  MASS: 'массовые',
  CHINA: 'китайские',
  PREMIUM: 'премиальные',
  LUXURY: 'люксовые',
  ELECTRIC: 'электромобили',
  THEFT_PRONE: 'часто угоняемые',
  LIGHT_TRUCK: 'грузовые до 3,5 т',
  TRUCK: 'грузовые',
  BUS: 'автобусы',
  MOTORCYCLE: 'мотоциклы',
  TRACTOR: 'тракторы и сельхозтехника',
  SPECIAL: 'спецтехника',
};

interface WithVehicle {
  readonly vehicle?: IdentifiedVehicle | undefined;
}

/** Makes vehicle columns from the vehicle directory; `path` is the path of the vehicle in a body. */
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
      modelGroups,
    ),
  };
}

/** Makes the tariff columns of the insured vehicle, including its age at conclusion and on the last day of the term. */
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

/** Returns the age in calendar years on a day; undefined if the year of issue is absent. */
export function vehicleAge({ yearIssue }: AgingVehicle = {}, day: DateText): number | undefined {
  return yearIssue === undefined ? undefined : yearOf(day) - yearOf(yearIssue);
}
