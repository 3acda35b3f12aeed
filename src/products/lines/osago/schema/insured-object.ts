import {
  booleanField,
  dateField,
  listField,
  objectField,
  optionalFields,
  ruledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
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

const owner = objectField(
  'Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
  optionalFields({
    vehicleOwnerPerson: schemaReference(policyPartyPersonSchema, 'Собственник — физическое лицо'),
    vehicleOwnerOrganization: schemaReference(policyPartyOrganizationSchema, 'Собственник — организация'),
  }),
);

const usagePeriod = objectField(
  'Период использования внутри срока договора',
  optionalFields({
    start: dateField('Первый день периода', '2026-12-01'),
    end: dateField('Последний день периода', '2027-05-31'),
  }),
);

export const insObjectVehicleOsagoSchema = namedSchema(
  'InsObjectVehicleOsago',
  objectField('Объект страхования ОСАГО', {
    vehicle: schemaReference(vehicleSchema, 'Транспортное средство'),
    vehicleDocument: schemaReference(vehicleDocumentSchema, 'Документ на транспортное средство'),
    owner,
    purpose: ruledChoiceField(
      `Цель использования: ${purposes.map(({ code, name }) => `${code} — ${name}`).join('; ')}`,
      purposes.map(({ code }) => code),
    ),
    ...optionalFields({
      drivers: listField(
        'Водители; в договоре без ограничения — isUnlimitedDrivers: true вместо списка',
        driverSchema,
        driversMax,
      ),
      isUnlimitedDrivers: booleanField('Без ограничения числа водителей', true),
      usagePeriods: listField(
        'Периоды использования, не больше трёх; без них — весь срок',
        usagePeriod,
        usagePeriodsMax,
      ),
      withTrailer: booleanField('Используется с прицепом'),
      isProlongation: booleanField(
        'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
      ),
      leasing: leasingSchema,
      previousPolicyNumber: textField('Номер прежнего договора ОСАГО', 'XXX0166171796', 50),
    }),
  }),
);
