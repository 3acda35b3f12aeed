import {
  date,
  dateOrYear,
  flag,
  listed,
  number,
  numberOrText,
  object,
  optional,
  text,
  wholeNumber,
} from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';

const rublesMax = 1_000_000_000;
const mileageMaxKm = 3_000_000;

const vehicleModelSchema = named(
  'VehicleModelCasco',
  object(
    'Модификация транспортного средства',
    optional({
      carId: text('Код модификации справочника страховщика', 'LADA-VESTA', 100),
      engineTypeCode: listed('Тип двигателя', 'engine_type', 'PETROL', 50),
      engineVolume: numberOrText('Объём двигателя, куб. см', '1596'),
      horsePower: numberOrText('Мощность, л. с.', '106'),
    }),
  ),
);

export const cascoVehicleSchema = named(
  'VehicleCasco',
  object('Транспортное средство', {
    cost: number('Действительная стоимость на дату заключения, рублей', 1_300_000, 0, rublesMax),
    yearIssue: dateOrYear('Дата или год выпуска', '2025-03-01'),
    ...optional({
      vehicleModel: reference(vehicleModelSchema, 'Модификация'),
      markCode: text('Код марки справочника страховщика', 'LADA', 100),
      modelCode: text('Код модели справочника страховщика', 'VESTA', 100),
      markName: text('Марка, латиницей или кириллицей', 'LADA'),
      modelName: text('Модель, латиницей или кириллицей', 'Vesta'),
      vin: text('VIN, 17 знаков', 'XTAGFL110MY000001', 50),
      bodyNumber: text('Номер кузова, если нет VIN', '2110-1234567', 50),
      chassisNumber: text('Номер шасси, если нет VIN', 'KMF1234567', 50),
      licensePlate: text('Государственный регистрационный знак', 'А001АА77', 20),
      isNotRegistered: flag('Ещё не зарегистрировано, знака нет'),
      usedSince: date('С какой даты эксплуатируется', '2025-04-01'),
      mileage: wholeNumber('Пробег, км', 15_000, 0, mileageMaxKm),
    }),
  }),
);
