import type { TSchema } from 'typebox';
import {
  anyField,
  booleanField,
  objectField,
  optionalFields,
  ruledChoiceField,
  spelledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { policyHolderOrganizationSchema, policyHolderPersonSchema } from '#parties/fields/schema.ts';
import {
  additionalPropertiesSchema,
  coverFields,
  draftFields,
  previousBeside,
  versionField,
} from '../../../product/body-schema.ts';
import { policyKindSpelling } from '../reading.ts';
import { insObjectVehicleOsagoSchema } from './insured-object.ts';

const rootFields = {
  product: objectField('Продукт', { code: ruledChoiceField('Код продукта', ['OSAGO']) }),
  ...coverFields,
  insuredObject: objectField('Объекты страхования', {
    osago: schemaReference(insObjectVehicleOsagoSchema, 'Объект страхования ОСАГО'),
  }),
  ...optionalFields({
    ...draftFields,
    uw: objectField(
      'Андеррайтинг',
      optionalFields({ isAtypicalApplication: booleanField('Нетипичная заявка') }),
    ),
    additionalProperties: schemaReference(additionalPropertiesSchema),
    infoList: objectField(
      'Сведения о форме полиса',
      optionalFields({
        policyKind: spelledChoiceField(
          'Вид полиса: EBSO — на бумаге (еБСО), EOSAGO — электронный, как и без него',
          policyKindSpelling,
        ),
      }),
    ),
    bso: objectField(
      'Бланк полиса',
      optionalFields({
        serial: textField('Серия бланка', 'ТТТ', 20),
        number: textField('Номер бланка, 10 цифр', '7000000001', 20),
      }),
    ),
    installmentType: textField(
      'Порядок оплаты; премия ОСАГО платится единовременно, другой порядок ни на что не влияет',
      'ONE_TIME',
      60,
    ),
    mileageLimit: anyField('Ограничение пробега; в ОСАГО его нет'),
    loyalties: anyField('Программы лояльности'),
    ...previousBeside('osago'),
    version: versionField,
  }),
};

export const policyIndividualOsagoSchema = policy(
  'PolicyIndividualOsago',
  'Договор ОСАГО, страхователь — физическое лицо',
  schemaReference(policyHolderPersonSchema, 'Страхователь'),
);

export const policyCorporateOsagoSchema = policy(
  'PolicyCorporateOsago',
  'Договор ОСАГО, страхователь — организация или предприниматель',
  schemaReference(policyHolderOrganizationSchema, 'Страхователь'),
);

function policy<Holder extends TSchema>(name: string, description: string, policyHolder: Holder) {
  return namedSchema(name, objectField(description, { ...rootFields, policyHolder }));
}
