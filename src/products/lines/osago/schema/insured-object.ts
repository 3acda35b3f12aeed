import { date, flag, list, object, optional, ruledChoice, text } from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import {
  driverSchema,
  policyPartyOrganizationSchema,
  policyPartyPersonSchema,
  vehicleDocumentSchema,
} from '#parties/fields/schema.ts';
import { leasingSchema } from '../../../fields/leasing/schema.ts';
import { purposes } from '../reading.ts';
import { vehicleSchema } from './vehicle.ts';

const driversMax = 50;
const usagePeriodsMax = 10;

const owner = object(
  'Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
  optional({
    vehicleOwnerPerson: reference(policyPartyPersonSchema, 'Собственник — физическое лицо'),
    vehicleOwnerOrganization: reference(policyPartyOrganizationSchema, 'Собственник — организация'),
  }),
);

const usagePeriod = object(
  'Период использования внутри срока договора',
  optional({
    start: date('Первый день периода', '2026-12-01'),
    end: date('Последний день периода', '2027-05-31'),
  }),
);

/** The insured object and its conditions. */
export const insObjectVehicleOsagoSchema = named(
  'InsObjectVehicleOsago',
  object('Объект страхования ОСАГО', {
    vehicle: reference(vehicleSchema, 'Транспортное средство'),
    vehicleDocument: reference(vehicleDocumentSchema, 'Документ на транспортное средство'),
    owner,
    purpose: ruledChoice(
      `Цель использования: ${purposes.map(({ code, name }) => `${code} — ${name}`).join('; ')}`,
      purposes.map(({ code }) => code),
    ),
    ...optional({
      drivers: list(
        'Водители; в договоре без ограничения — isUnlimitedDrivers: true вместо списка',
        driverSchema,
        driversMax,
      ),
      isUnlimitedDrivers: flag('Без ограничения числа водителей', true),
      usagePeriods: list(
        'Периоды использования, не больше трёх; без них — весь срок',
        usagePeriod,
        usagePeriodsMax,
      ),
      withTrailer: flag('Используется с прицепом'),
      isProlongation: flag(
        'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
      ),
      leasing: leasingSchema,
      previousPolicyNumber: text('Номер прежнего договора ОСАГО', 'XXX0166171796', 50),
    }),
  }),
);
