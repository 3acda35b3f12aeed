import { flag, list, listed, number, object, optional, text } from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import { driverSchema, vehicleDocumentSchema } from '#parties/fields/schema.ts';
import { defineSchemas } from '../../../fields/field.ts';
import { leasingSchema } from '../../../fields/leasing/schema.ts';
import { conditionFields, partyFields } from '../fields.ts';
import { coverBlockSchema, coverList } from './covers.ts';
import { cascoVehicleSchema } from './vehicle.ts';

const driversMax = 50;
const equipmentMax = 50;
const rublesMax = 1_000_000_000;

const parties = defineSchemas(partyFields);
const { loanAgreement, ...conditions } = defineSchemas(conditionFields);

/** The insured vehicle and its conditions. */
export const insObjectVehicleCascoSchema = named(
  'InsObjectVehicleCasco',
  object('Объект страхования КАСКО', {
    vehicle: reference(cascoVehicleSchema, 'Транспортное средство'),
    vehicleDocument: reference(vehicleDocumentSchema, 'Документ на транспортное средство'),
    owner: parties.owner,
    covers: coverList('Риски 1, 8, 10, 11, 14, 15, 17, 22, FAST_TRACK, REPLACEMENT_CAR, GAP'),
    ...optional({
      typeLDU: listed('Кто допущен к управлению', 'ldu_type', 'LIMITED'),
      drivers: list('Водители; у организаций могут не указываться', driverSchema, driversMax),
      loanAgreement,
      beneficiaries: parties.beneficiaries,
      ...conditions,
      isProlongation: flag(
        'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
      ),
      previousPolicyNumber: text('Номер прежнего договора КАСКО', 'KSK-2026-00000001', 50),
      leasing: leasingSchema,
    }),
  }),
);

const extraEquipment = object(
  'Дополнительное оборудование',
  optional({
    equipmentList: list(
      'Предметы; их стоимости в сумме равны totalCost',
      object('Предмет', {
        deviceTypeCode: listed('Вид', 'devicetypecode', 'AUDIO'),
        deviceName: text('Наименование', 'Магнитола'),
        cost: text('Стоимость, рублей, текстом', '50000', 20),
      }),
      equipmentMax,
    ),
    totalCost: number('Стоимость всего оборудования, рублей', 50_000, 0, rublesMax),
  }),
);

/** The insured object, block by block. */
export const cascoInsuredObjectSchema = named(
  'InsuredObjectCasco',
  object('Объекты страхования', {
    casco: reference(insObjectVehicleCascoSchema, 'Объект страхования КАСКО'),
    ...optional({
      autoAccident: reference(coverBlockSchema, 'Несчастный случай: риски 2, 53, 54, 55'),
      autoFinancialRisks: reference(coverBlockSchema, 'Финансовые риски: 3, 4, 5, 7, 19'),
      autoResponsibility: reference(coverBlockSchema, 'Гражданская ответственность: риск 18'),
      extraEquipment,
    }),
  }),
);
