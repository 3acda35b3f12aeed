import { categorySpelling } from '#catalogues/vehicles/category.ts';
import {
  booleanField,
  dateOrYearField,
  listedField,
  numberOrTextField,
  objectField,
  optionalFields,
  spelledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';

const vehicleModelSchema = namedSchema(
  'VehicleModel',
  objectField(
    'Модификация транспортного средства',
    optionalFields({
      engineType: listedField('Тип двигателя', 'engine_type', 'PETROL', 50),
      horsePower: numberOrTextField('Мощность, л. с.: для категорий A, B, BE, M', '106'),
      weightMax: numberOrTextField('Разрешённая максимальная масса, кг: для категорий C, CE', 20000),
      seats: numberOrTextField('Число пассажирских мест: для категорий D, DE', 40),
    }),
  ),
);

export const vehicleSchema = namedSchema(
  'Vehicle',
  objectField('Транспортное средство', {
    vehicleCategoryCode: {
      ...spelledChoiceField(`Категория: ${categoryNames(categorySpelling)}`, categorySpelling, 20),
      examples: ['B'],
    },
    yearIssue: dateOrYearField('Дата или год выпуска', '2021-01-01'),
    ...optionalFields({
      markCode: textField('Код марки справочника страховщика', 'LADA', 100),
      modelCode: textField('Код модели справочника страховщика', 'VESTA', 100),
      markName: textField('Марка, латиницей или кириллицей', 'LADA'),
      modelName: textField('Модель, латиницей или кириллицей', 'Vesta'),
      otherMarkName: textField('Марка, которой нет в справочнике', 'Образец'),
      otherModelName: textField('Модель, которой нет в справочнике', 'Модель'),
      carId: textField(
        'Код транспортного средства по старой схеме: модификации или марки и модели',
        'LADA-VESTA',
        100,
      ),
      carid: textField('То же, что carId', 'LADA-VESTA', 100),
      carcode: textField('То же, что carId', 'LADA-VESTA', 100),
      vehicleModel: schemaReference(vehicleModelSchema, 'Модификация'),
      vin: textField('VIN, 17 знаков', 'XTAGFL110MY000001', 50),
      bodyNumber: textField('Номер кузова, если нет VIN', '2110-1234567', 50),
      chassisNumber: textField('Номер шасси, если нет VIN', 'KMF1234567', 50),
      licensePlate: textField('Государственный регистрационный знак', 'А001АА77', 20),
      isNotRegistered: booleanField('Ещё не зарегистрировано, знака нет'),
      isParallelImport: booleanField('Ввезено по параллельному импорту'),
      isTransit: booleanField('Следует к месту регистрации или техосмотра'),
      countyrTs: textField(
        'Страна регистрации, код ISO 3166-1; не RU — зарегистрировано за рубежом',
        'RU',
        100,
      ),
    }),
  }),
);

/** Lists the codes, then each other spelling with its code. */
function categoryNames({ codes, spellings, read }: typeof categorySpelling): string {
  const others = spellings.filter((name) => read(name) !== name);
  return `${codes.join(', ')}; ${others.map((name) => `${name} — то же, что ${read(name)}`).join(', ')}`;
}
