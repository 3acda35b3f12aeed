import { categoryAliases, vehicleCategories, vehicleCategory } from '#catalogues/vehicles/category.ts';
import {
  dateOrYear,
  flag,
  listed,
  numberOrText,
  object,
  optional,
  spelledChoice,
  text,
} from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';

const vehicleModelSchema = named(
  'VehicleModel',
  object(
    'Модификация транспортного средства',
    optional({
      engineType: listed('Тип двигателя', 'engine_type', 'PETROL', 50),
      horsePower: numberOrText('Мощность, л. с.: для категорий A, B, BE, M', '106'),
      weightMax: numberOrText('Разрешённая максимальная масса, кг: для категорий C, CE', 20000),
      seats: numberOrText('Число пассажирских мест: для категорий D, DE', 40),
    }),
  ),
);

/** The vehicle of an osago contract. */
export const vehicleSchema = named(
  'Vehicle',
  object('Транспортное средство', {
    vehicleCategoryCode: {
      ...spelledChoice(
        `Категория: ${vehicleCategories.join(', ')}; ${categoryAliases.map((alias) => `${alias} — то же, что ${vehicleCategory(alias)}`).join(', ')}`,
        { codes: vehicleCategories, read: vehicleCategory },
        categoryAliases,
        20,
      ),
      examples: ['B'],
    },
    yearIssue: dateOrYear('Дата или год выпуска', '2021-01-01'),
    ...optional({
      markCode: text('Код марки справочника страховщика', 'LADA', 100),
      modelCode: text('Код модели справочника страховщика', 'VESTA', 100),
      markName: text('Марка, латиницей или кириллицей', 'LADA'),
      modelName: text('Модель, латиницей или кириллицей', 'Vesta'),
      otherMarkName: text('Марка, которой нет в справочнике', 'Образец'),
      otherModelName: text('Модель, которой нет в справочнике', 'Модель'),
      carId: text(
        'Код транспортного средства по старой схеме: модификации или марки и модели',
        'LADA-VESTA',
        100,
      ),
      carid: text('То же, что carId', 'LADA-VESTA', 100),
      carcode: text('То же, что carId', 'LADA-VESTA', 100),
      vehicleModel: reference(vehicleModelSchema, 'Модификация'),
      vin: text('VIN, 17 знаков', 'XTAGFL110MY000001', 50),
      bodyNumber: text('Номер кузова, если нет VIN', '2110-1234567', 50),
      chassisNumber: text('Номер шасси, если нет VIN', 'KMF1234567', 50),
      licensePlate: text('Государственный регистрационный знак', 'А001АА77', 20),
      isNotRegistered: flag('Ещё не зарегистрировано, знака нет'),
      isParallelImport: flag('Ввезено по параллельному импорту'),
      isTransit: flag('Следует к месту регистрации или техосмотра'),
      countyrTs: text('Страна регистрации, код ISO 3166-1; не RU — зарегистрировано за рубежом', 'RU', 100),
    }),
  }),
);
