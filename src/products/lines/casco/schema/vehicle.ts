import {
  booleanField,
  dateField,
  dateOrYearField,
  integerField,
  listedField,
  numberField,
  numberOrTextField,
  objectField,
  optionalFields,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';

const rublesMax = 1_000_000_000;
const mileageMaxKm = 3_000_000;

const vehicleModelSchema = namedSchema(
  'VehicleModelCasco',
  objectField(
    'Модификация транспортного средства',
    optionalFields({
      carId: textField('Код модификации справочника страховщика', 'LADA-VESTA', 100),
      engineTypeCode: listedField('Тип двигателя', 'engine_type', 'PETROL', 50),
      engineVolume: numberOrTextField('Объём двигателя, куб. см', '1596'),
      horsePower: numberOrTextField('Мощность, л. с.', '106'),
    }),
  ),
);

export const cascoVehicleSchema = namedSchema(
  'VehicleCasco',
  objectField('Транспортное средство', {
    cost: numberField('Действительная стоимость на дату заключения, рублей', 1_300_000, 0, rublesMax),
    yearIssue: dateOrYearField('Дата или год выпуска', '2025-03-01'),
    ...optionalFields({
      vehicleModel: schemaReference(vehicleModelSchema, 'Модификация'),
      markCode: textField('Код марки справочника страховщика', 'LADA', 100),
      modelCode: textField('Код модели справочника страховщика', 'VESTA', 100),
      markName: textField('Марка, латиницей или кириллицей', 'LADA'),
      modelName: textField('Модель, латиницей или кириллицей', 'Vesta'),
      vin: textField('VIN, 17 знаков', 'XTAGFL110MY000001', 50),
      bodyNumber: textField('Номер кузова, если нет VIN', '2110-1234567', 50),
      chassisNumber: textField('Номер шасси, если нет VIN', 'KMF1234567', 50),
      licensePlate: textField('Государственный регистрационный знак', 'А001АА77', 20),
      isNotRegistered: booleanField('Ещё не зарегистрировано, знака нет'),
      usedSince: dateField('С какой даты эксплуатируется', '2025-04-01'),
      mileage: integerField('Пробег, км', 15_000, 0, mileageMaxKm),
    }),
  }),
);
