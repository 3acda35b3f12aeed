import type { TSchema } from 'typebox';
import {
  choice,
  dateTime,
  flag,
  listed,
  object,
  optional,
  ruledChoice,
  text,
  wholeNumber,
} from '#kernel/schema/schema-fields.ts';
import { type NamedSchema, named, reference, type Sent } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import {
  consentSchema,
  policyHolderOrganizationSchema,
  policyHolderPersonSchema,
} from '#parties/fields/schema.ts';
import type { Party } from '#parties/person/person.ts';
import {
  additionalPropertiesSchema,
  endMeaning,
  forQuote,
  issueDateMeaning,
  startMeaning,
} from '../../product/body-schema.ts';
import { capitalize } from '../../product/printed/text.ts';
import { prolongationSchema } from '../../product/prolongation/schema.ts';
import type { Purpose } from '../../product/reading.ts';

const versionMax = 2_147_483_647;

const requiredFields = {
  product: object('Продукт', { code: text('Код продукта', 'CODE', 60) }),
  startDate: dateTime(startMeaning, '2026-12-01T00:00:00+03:00'),
  endDate: dateTime(endMeaning, '2027-11-30T23:59:59+03:00'),
  consentPersonalData: reference(consentSchema),
};

const saleFields = {
  uw: object(
    'Андеррайтинг',
    optional({ isAtypicalApplication: flag('Нетипичная заявка: оплата после согласования страховщиком') }),
  ),
  issueDate: dateTime(issueDateMeaning, '2026-11-21T10:00:00+03:00'),
  createDate: dateTime('Дата создания', '2026-11-21T10:00:00+03:00'),
  currencyCode: choice('Валюта договора', ['RUR']),
  additionalProperties: reference(additionalPropertiesSchema),
  infoList: object('Дополнительные сведения; может быть пустым', {}),
  installmentType: listed('Порядок оплаты', 'installment_type', 'ONE_TIME'),
};

const version = wholeNumber('Версия договора, которую меняют', 1, 1, versionMax);

type Root = typeof requiredFields & typeof saleFields & { readonly version: typeof version };

/** Body of every voluntary product as sent, outside the insured object. */
export type VoluntaryApplication = { readonly [Name in keyof Root]?: Sent<Root[Name]> } & {
  readonly policyHolder?: Party;
  /** Declared only by products with prolongation. */
  readonly previousPolicyNumber?: unknown;
};

/** Product-specific parts of a body schema. */
interface BodyWords {
  readonly code: string;
  /** "«Имущество»": for descriptions of the bodies. */
  readonly name: string;
  readonly productCodes: Readonly<Record<HolderType, string>>;
  readonly insuredObject: TSchema;
  /** Optional fields of its own next to the insured object. */
  readonly others?: Readonly<Record<string, TSchema>>;
}

const holders = {
  individual: ['физическое лицо', reference(policyHolderPersonSchema, 'Страхователь')],
  corporate: ['организация или предприниматель', reference(policyHolderOrganizationSchema, 'Страхователь')],
} as const;

/** Body schemas by type of holder: of a contract, a quote and a prolongation. */
export function bodySchemas(words: BodyWords): {
  readonly schemas: Readonly<Record<HolderType, Readonly<Record<Purpose, TSchema>>>>;
  readonly prolongations: Readonly<Record<HolderType, TSchema>>;
} {
  const { code } = words;
  const body = (holderType: HolderType) => {
    const kind = `${capitalize(holderType)}${capitalize(code)}`;
    const contract = contractSchema(`Policy${kind}`, words, holderType);
    const quote = forQuote(contract);
    return { contract, quote, prolongation: prolongationSchema(`Prolongation${kind}`, code, quote) };
  };
  const { prolongation: ofPerson, ...individual } = body('individual');
  const { prolongation: ofOrganization, ...corporate } = body('corporate');
  return {
    schemas: { individual, corporate },
    prolongations: { individual: ofPerson, corporate: ofOrganization },
  };
}

function contractSchema(
  schemaName: string,
  { name, productCodes, insuredObject, others = {} }: BodyWords,
  holderType: HolderType,
): NamedSchema {
  const [who, policyHolder] = holders[holderType];
  return named(
    schemaName,
    object(`Договор ${name}, страхователь — ${who}`, {
      ...requiredFields,
      product: object('Продукт', { code: ruledChoice('Код продукта', [productCodes[holderType]]) }),
      insuredObject,
      ...optional({ ...saleFields, ...others, version }),
      policyHolder,
    }),
  );
}
