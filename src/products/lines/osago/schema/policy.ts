import type { TSchema } from 'typebox';
import {
  anything,
  choice,
  dateTime,
  flag,
  object,
  optional,
  ruledChoice,
  spelledChoice,
  text,
  wholeNumber,
} from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import {
  consentSchema,
  policyHolderOrganizationSchema,
  policyHolderPersonSchema,
} from '#parties/fields/schema.ts';
import {
  additionalPropertiesSchema,
  endMeaning,
  issueDateMeaning,
  previousBeside,
  startMeaning,
} from '../../../product/body-schema.ts';
import { policyKinds, readPolicyKind } from '../reading.ts';
import { insObjectVehicleOsagoSchema } from './insured-object.ts';

const rootFields = {
  product: object('Продукт', { code: ruledChoice('Код продукта', ['OSAGO']) }),
  startDate: dateTime(startMeaning, '2026-12-01T00:00:00+03:00'),
  endDate: dateTime(endMeaning, '2027-11-30T23:59:59+03:00'),
  consentPersonalData: reference(consentSchema),
  insuredObject: object('Объекты страхования', {
    osago: reference(insObjectVehicleOsagoSchema, 'Объект страхования ОСАГО'),
  }),
  ...optional({
    issueDate: dateTime(issueDateMeaning, '2026-11-21T10:00:00+03:00'),
    createDate: dateTime('Дата создания', '2026-11-21T10:00:00+03:00'),
    currencyCode: choice('Валюта договора', ['RUR']),
    uw: object('Андеррайтинг', optional({ isAtypicalApplication: flag('Нетипичная заявка') })),
    additionalProperties: reference(additionalPropertiesSchema),
    infoList: object(
      'Сведения о форме полиса',
      optional({
        policyKind: spelledChoice(
          'Вид полиса: EBSO — на бумаге (еБСО), EOSAGO — электронный, как и без него',
          { codes: policyKinds, read: readPolicyKind },
          [],
        ),
      }),
    ),
    bso: object(
      'Бланк полиса',
      optional({
        serial: text('Серия бланка', 'ТТТ', 20),
        number: text('Номер бланка, 10 цифр', '7000000001', 20),
      }),
    ),
    installmentType: text(
      'Порядок оплаты; премия ОСАГО платится единовременно, другой порядок ни на что не влияет',
      'ONE_TIME',
      60,
    ),
    mileageLimit: anything('Ограничение пробега; в ОСАГО его нет'),
    loyalties: anything('Программы лояльности'),
    ...previousBeside('osago'),
    version: wholeNumber('Версия договора, которую меняют', 1, 1, 2_147_483_647),
  }),
};

/** Contract body of a natural person. */
export const policyIndividualOsagoSchema = policy(
  'PolicyIndividualOsago',
  'Договор ОСАГО, страхователь — физическое лицо',
  reference(policyHolderPersonSchema, 'Страхователь'),
);

/** Contract body of an organization or a sole proprietor. */
export const policyCorporateOsagoSchema = policy(
  'PolicyCorporateOsago',
  'Договор ОСАГО, страхователь — организация или предприниматель',
  reference(policyHolderOrganizationSchema, 'Страхователь'),
);

function policy<Holder extends TSchema>(name: string, description: string, policyHolder: Holder) {
  return named(name, object(description, { ...rootFields, policyHolder }));
}
