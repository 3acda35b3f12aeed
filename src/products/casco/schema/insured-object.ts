import { date, flag, list, number, object, optional, text } from '../../../kernel/schema-fields.ts';
import { named, reference } from '../../../kernel/schema-parts.ts';
import {
  driverSchema,
  policyPartyOrganizationSchema,
  policyPartyPersonSchema,
  vehicleDocumentSchema,
} from '../../../parties/schema.ts';
import { leasingSchema } from '../../leasing/schema.ts';
import { coverBlockSchema, coverList } from './covers.ts';
import { cascoVehicleSchema } from './vehicle.ts';

const driversMax = 50;
const beneficiariesMax = 10;
const equipmentMax = 50;
const rublesMax = 1_000_000_000;

const owner = object(
  'Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
  optional({
    vehicleOwnerPerson: reference(policyPartyPersonSchema, 'Собственник — физическое лицо'),
    vehicleOwnerOrganization: reference(policyPartyOrganizationSchema, 'Собственник — организация'),
  }),
);

const beneficiary = object(
  'Выгодоприобретатель: либо beneficiaryPerson, либо beneficiaryOrganization',
  optional({
    beneficiaryPerson: reference(policyPartyPersonSchema, 'Физическое лицо'),
    beneficiaryOrganization: reference(policyPartyOrganizationSchema, 'Организация'),
  }),
);

const loanAgreement = object(
  'Кредит или залог',
  optional({
    typeCode: text('Вид обременения, код списка encumbrance_type', 'AUTO_LOAN', 60),
    document: object(
      'Договор; может быть пустым',
      optional({
        typeCode: text('Вид документа', 'LOAN_AGREEMENT', 60),
        serial: text('Серия, если она есть', 'АК', 50),
        number: text('Номер договора', 'АК-2026/15', 50),
        dateIssue: date('Дата договора', '2026-11-01'),
        whom: text('С кем заключён', 'Банк Образец'),
        countryCode: text('Страна, код ISO 3166-1', 'RU', 100),
      }),
    ),
  }),
);

const antiTheftSystem = object(
  'Противоугонная система',
  optional({
    model: text('Модель, код списка anti_theft_model_type', 'PANDORA_DX_90', 100),
    hasSatelliteSystem: flag('Есть спутниковый поиск'),
  }),
);

/** What a casco contract insures of the vehicle itself, and on which conditions. */
export const insObjectVehicleCascoSchema = named(
  'InsObjectVehicleCasco',
  object('Объект страхования КАСКО', {
    vehicle: reference(cascoVehicleSchema, 'Транспортное средство'),
    vehicleDocument: reference(vehicleDocumentSchema, 'Документ на транспортное средство'),
    owner,
    covers: coverList('Риски 1, 8, 10, 11, 14, 15, 17, 22, FAST_TRACK, REPLACEMENT_CAR, GAP'),
    ...optional({
      typeLDU: text('Кто допущен к управлению, код списка ldu_type', 'LIMITED', 60),
      drivers: list('Водители; у организаций могут не указываться', driverSchema, driversMax),
      loanAgreement,
      beneficiaries: list('Выгодоприобретатели', beneficiary, beneficiariesMax),
      antiTheftSystem,
      refundForm: text('Форма возмещения, код списка refund_form_type', 'REPAIR', 60),
      coverageTerritory: text(
        'Территория страхования, код списка coverage_territory или его название',
        'RU',
        500,
      ),
      purpose: text('Цель использования, код списка purpos_use_vhcl_casco_type', 'PERSONAL', 60),
      usingType: text('Режим использования, код списка mode_use_vhcl_type', 'PRIVATE', 60),
      isAutostart: flag('Есть автозапуск двигателя'),
      packageCode: text('Программа страхования', 'CLASSIC', 60),
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
        deviceTypeCode: text('Вид, код списка devicetypecode', 'AUDIO', 60),
        deviceName: text('Наименование', 'Магнитола'),
        cost: text('Стоимость, рублей, текстом', '50000', 20),
      }),
      equipmentMax,
    ),
    totalCost: number('Стоимость всего оборудования, рублей', 50_000, 0, rublesMax),
  }),
);

/** Everything that a casco contract insures, block by block. */
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
