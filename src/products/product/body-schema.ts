import type { TString } from 'typebox';
import {
  codeField,
  dateTimeField,
  integerField,
  numberField,
  objectField,
  optionalFields,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, requiringNothing, schemaReference } from '#kernel/schema/schema-parts.ts';
import { consentSchema } from '#parties/fields/schema.ts';

/** Schemas of body parts that all products have in common, except schemas of people. */

export const additionalPropertiesSchema = namedSchema(
  'AdditionalProperties',
  objectField(
    'Дополнительные условия партнёра',
    optionalFields({
      discountKVPercent: numberField('Скидка за счёт комиссии партнёра, процентов', 0, 0, 100),
      kfav: textField('Коэффициент партнёра', '1', 50),
      reductionCoef: numberField('Понижающий коэффициент', 1, 0, 10),
    }),
  ),
);

/** Makes the schema of `previousPolicyNumber` outside the insured object; the number inside the object takes precedence. */
export function previousBeside(code: string): { readonly previousPolicyNumber: TString } {
  const meaning = `Номер прежнего договора; то же, что insuredObject.${code}.previousPolicyNumber`;
  return { previousPolicyNumber: textField(meaning, 'ABC-2026-00000001', 50) };
}

/** Makes the schema of a quote. All products call this one function, which builds each common part only once. */
export const forQuote = requiringNothing('Quote');

const coverTime =
  'по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день';

export const coverFields = {
  startDate: dateTimeField(`Начало действия: ${coverTime}`, '2026-12-01T00:00:00+03:00'),
  endDate: dateTimeField(`Окончание действия: последний день; ${coverTime}`, '2027-11-30T23:59:59+03:00'),
  consentPersonalData: schemaReference(consentSchema),
};

const issueDateMeaning =
  'Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по ' +
  'соглашению), в расчёте допустим любой и о нём предупреждается';

export const draftFields = {
  issueDate: dateTimeField(issueDateMeaning, '2026-11-21T10:00:00+03:00'),
  createDate: dateTimeField('Дата создания', '2026-11-21T10:00:00+03:00'),
  currencyCode: codeField('Валюта договора', ['RUR']),
};

export const versionField = integerField('Версия договора, которую меняют', 1, 1, 2_147_483_647);
