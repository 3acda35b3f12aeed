import type { TString, TUnsafe } from 'typebox';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { dateOrYearField, numberOrTextField } from '#kernel/schema/schema-fields.ts';
import { schemaReference } from '#kernel/schema/schema-parts.ts';
import { roadVehicleDocumentSchema } from '#parties/fields/schema.ts';
import type { Document } from '#parties/person/person.ts';
import { listDocument, present } from '../product/printed/changes.ts';
import { capitalize, line } from '../product/printed/text.ts';
import type { Field, FieldOptions, Fields } from './field.ts';
import { code, date, flag, part, text } from './kinds.ts';
import type { NamedVehicle } from './vehicle/vehicle-question.ts';
import { checkModel, checkVehicleDocument, checkVoluntaryVehicle } from './vehicle/vehicle-rules.ts';

const shown: Field['lines'] = (value) => present(line(value));
/** Forms print make and model as the vehicle directory writes them, not as the partner sent them. */
const named = (...[title, example, options]: Parameters<typeof text>): Field<TString> => ({
  ...text(title, example, options),
  lines: () => [],
});

/** Forms omit a value that means "no such number". */
const number = (title: string, example: string): Field<TString> => ({
  ...text(title, example, { lengthMax: 50 }),
  lines: (value) => present(line(vehicleNumber(line(value)))),
});

/** Vehicle fields of every product that insures a vehicle; a product adds the fields that its tariff uses. */
const vehicleFields = {
  vehicleModel: part('модификация', {
    carId: named('код модификации справочника', 'LADA-VESTA', { lengthMax: 100 }),
    engineTypeCode: code('тип двигателя', 'PETROL', { list: 'engine_type' }),
    engineVolume: {
      kind: 'text',
      title: 'объём двигателя, куб. см',
      schema: numberOrTextField('Объём двигателя, куб. см', '1596'),
      lines: shown,
    },
    horsePower: {
      kind: 'text',
      title: 'мощность, л. с.',
      schema: numberOrTextField('Мощность, л. с.', '106'),
      lines: shown,
    },
  }),
  markCode: named('код марки справочника', 'LADA', { lengthMax: 100 }),
  modelCode: named('код модели справочника', 'VESTA', { lengthMax: 100 }),
  markName: named('марка', 'LADA'),
  modelName: named('модель', 'Vesta'),
  vin: number('VIN', 'XTAGFL110MY000001'),
  bodyNumber: number('номер кузова', '2110-1234567'),
  chassisNumber: number('номер шасси', 'KMF1234567'),
  licensePlate: text('регистрационный знак', 'А001АА77', { lengthMax: 20, changeable: true }),
  isNotRegistered: flag('без регистрации', { changeable: true }),
  yearIssue: {
    kind: 'text',
    title: 'год выпуска',
    need: 'quote',
    schema: dateOrYearField('Дата или год выпуска', '2026-01-01'),
    lines: (value) => present(line(value).slice(0, 4)),
  },
  usedSince: date('начало эксплуатации', '2026-11-25', { need: 'contract' }),
} satisfies Readonly<Record<string, Field>>;

/** Makes the field of the insured vehicle with the product's own fields; contracts need a known model. */
export function insuredVehicle<Of extends Fields>(own: Of) {
  return part(
    'транспортное средство',
    { ...vehicleFields, ...own },
    {
      need: 'quote',
      check(checks, path, value: NamedVehicle) {
        checkVoluntaryVehicle(checks, path, value);
        if (checks.complete) checkModel(checks, path, value);
      },
    },
  );
}

export function vehicleDocument(
  title: string,
  options: Pick<FieldOptions, 'need' | 'changeable'> = {},
): Field<TUnsafe<Document>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schemaReference(roadVehicleDocumentSchema, capitalize(title)) as TUnsafe<Document>,
    check: (checks, path, value) => checkVehicleDocument(checks, path, value),
    lines: listDocument,
  };
}
