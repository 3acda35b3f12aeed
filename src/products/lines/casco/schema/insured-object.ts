import {
  booleanField,
  listedField,
  listField,
  numberField,
  objectField,
  optionalFields,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { driverSchema, roadVehicleDocumentSchema } from '#parties/fields/schema.ts';
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

export const insObjectVehicleCascoSchema = namedSchema(
  'InsObjectVehicleCasco',
  objectField('Объект страхования КАСКО', {
    vehicle: schemaReference(cascoVehicleSchema, 'Транспортное средство'),
    vehicleDocument: schemaReference(roadVehicleDocumentSchema, 'Документ на транспортное средство'),
    owner: parties.owner,
    covers: coverList('Риски 1, 8, 10, 11, 14, 15, 17, 22, FAST_TRACK, REPLACEMENT_CAR, GAP'),
    ...optionalFields({
      typeLDU: listedField('Кто допущен к управлению', 'ldu_type', 'LIMITED'),
      drivers: listField('Водители; у организаций могут не указываться', driverSchema, driversMax),
      loanAgreement,
      beneficiaries: parties.beneficiaries,
      ...conditions,
      isProlongation: booleanField(
        'Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле',
      ),
      previousPolicyNumber: textField('Номер прежнего договора КАСКО', 'KSK-2026-00000001', 50),
      leasing: leasingSchema,
    }),
  }),
);

const extraEquipment = objectField(
  'Дополнительное оборудование',
  optionalFields({
    equipmentList: listField(
      'Предметы; их стоимости в сумме равны totalCost',
      objectField('Предмет', {
        deviceTypeCode: listedField('Вид', 'devicetypecode', 'AUDIO'),
        deviceName: textField('Наименование', 'Магнитола'),
        cost: textField('Стоимость, рублей, текстом', '50000', 20),
      }),
      equipmentMax,
    ),
    totalCost: numberField('Стоимость всего оборудования, рублей', 50_000, 0, rublesMax),
  }),
);

export const cascoInsuredObjectSchema = namedSchema(
  'InsuredObjectCasco',
  objectField('Объекты страхования', {
    casco: schemaReference(insObjectVehicleCascoSchema, 'Объект страхования КАСКО'),
    ...optionalFields({
      autoAccident: schemaReference(coverBlockSchema, 'Несчастный случай: риски 2, 53, 54, 55'),
      autoFinancialRisks: schemaReference(coverBlockSchema, 'Финансовые риски: 3, 4, 5, 7, 19'),
      autoResponsibility: schemaReference(coverBlockSchema, 'Гражданская ответственность: риск 18'),
      extraEquipment,
    }),
  }),
);
