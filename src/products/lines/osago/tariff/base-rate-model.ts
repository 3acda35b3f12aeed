import { attributeMakers } from '#rating/attributes/make.ts';
import { printedYears } from '#rating/attributes/numbers.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import type { Catalogue } from '#rating/model.ts';

export interface BaseRateCase {
  /** Row of base rates in the directive: `2.2`. */
  readonly row: string;
  /** Region of the owner's address; undefined for a vehicle that is registered abroad or in transit. */
  readonly region: string | undefined;
  readonly owner: string;
  readonly category: string;
  readonly use: string | undefined;
  readonly make: string | undefined;
  readonly model: string | undefined;
  readonly horsePower: number | undefined;
  readonly vehicleAge: number | undefined;
  readonly channel: string;
  readonly isProlongation: boolean;
  readonly isUnlimited: boolean;
  readonly driversNumber: number;
}

/** A listed driver, or the assumed driver of an unlimited list. */
export interface BaseRateDriver {
  readonly age: number | undefined;
  readonly experience: number | undefined;
  readonly kbm: string | undefined;
}

export type BaseRateSubject = Subject<BaseRateCase, never, BaseRateDriver>;

const object = 'insuredObject.osago';
const vehicle = `${object}.vehicle`;
const of = attributeMakers<BaseRateSubject>('contract');
const driver = attributeMakers<BaseRateSubject>('member');

const owners = {
  individual: 'физическое лицо',
  sole_proprietor: 'индивидуальный предприниматель',
  legal: 'юридическое лицо',
};
const channels = { BSO: 'полис на бланке', EBSO: 'полис на бумаге', EOSAGO: 'электронный полис' };

function ofDriver(field: string): (subject: BaseRateSubject) => string {
  return ({ member }) => (member ? `${member.path}.${field}` : `${object}.drivers`);
}

export const baseRateCatalogue: Catalogue<BaseRateSubject> = {
  attributes: new Map(
    Object.entries({
      row: of.text('строка', `${vehicle}.vehicleCategoryCode`, ({ contract }) => contract.row),
      region: of.text('регион', `${object}.owner`, ({ contract }) => contract.region),
      owner: of.text('собственник', `${object}.owner`, ({ contract }) => contract.owner, owners),
      category: of.text(
        'категория ТС',
        `${vehicle}.vehicleCategoryCode`,
        ({ contract }) => contract.category,
      ),
      purpose: of.text(
        'цель использования',
        `${object}.purpose`,
        ({ contract }) => contract.use,
        'purpos_use_vhcl_osago_type',
      ),
      make: of.text('марка', `${vehicle}.markCode`, ({ contract }) => contract.make),
      model: of.text('модель', `${vehicle}.modelCode`, ({ contract }) => contract.model),
      power: of.whole(
        'мощность, л. с.',
        `${vehicle}.vehicleModel.horsePower`,
        ({ contract }) => contract.horsePower,
      ),
      vehicle_age: of.whole(
        'возраст ТС',
        `${vehicle}.yearIssue`,
        ({ contract }) => contract.vehicleAge,
        printedYears,
      ),
      channel: of.text('канал продажи', 'infoList.policyKind', ({ contract }) => contract.channel, channels),
      prolongation: of.flag(
        'пролонгация',
        `${object}.previousPolicyNumber`,
        ({ contract }) => contract.isProlongation,
      ),
      unlimited: of.flag(
        'без ограничения водителей',
        `${object}.isUnlimitedDrivers`,
        ({ contract }) => contract.isUnlimited,
      ),
      drivers: of.whole('число водителей', `${object}.drivers`, ({ contract }) => contract.driversNumber),
      driver_age: driver.whole(
        'возраст водителя',
        ofDriver('person.birthDate'),
        ({ member }) => member?.value.age,
        printedYears,
      ),
      driver_experience: driver.whole(
        'стаж',
        ofDriver('driveExperienceFrom'),
        ({ member }) => member?.value.experience,
        printedYears,
      ),
      kbm: driver.text('класс КБМ', ofDriver('driversLicense'), ({ member }) => member?.value.kbm),
    }),
  ),
  members: { column: 'drivers', title: 'водитель' },
  field: object,
  valueColumns: { base_rates: 'base_rate_rub' },
};
