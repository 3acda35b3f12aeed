import { choice, dateTime, flag, object, optional, text } from '../../kernel/schema-fields.ts';
import { reference } from '../../kernel/schema-parts.ts';
import { additionalPropertiesSchema, issueDateMeaning } from '../body-schema.ts';

/** What the body of any voluntary product may say of its sale; `example` is a date-time for the documentation. */
export function saleFields(example: string) {
  return {
    uw: object(
      'Андеррайтинг',
      optional({ isAtypicalApplication: flag('Нетипичная заявка: оплата после согласования страховщиком') }),
    ),
    issueDate: dateTime(issueDateMeaning, example),
    createDate: dateTime('Дата создания', example),
    currencyCode: choice('Валюта договора', ['RUR']),
    additionalProperties: reference(additionalPropertiesSchema),
    infoList: object('Дополнительные сведения; может быть пустым', {}),
    installmentType: text('Порядок оплаты, код списка installment_type', 'ONE_TIME', 60),
  };
}
