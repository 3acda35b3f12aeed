import type { TSchema } from 'typebox';
import {
  booleanField,
  listedField,
  objectField,
  optionalFields,
  ruledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { type NamedSchema, namedSchema, type Sent, schemaReference } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { policyHolderOrganizationSchema, policyHolderPersonSchema } from '#parties/fields/schema.ts';
import type { Party } from '#parties/person/person.ts';
import {
  additionalPropertiesSchema,
  coverFields,
  draftFields,
  forQuote,
  versionField,
} from '../../product/body-schema.ts';
import { capitalize } from '../../product/printed/text.ts';
import { prolongationSchema } from '../../product/prolongation/schema.ts';
import type { Purpose } from '../../product/reading.ts';

const requiredFields = {
  product: objectField('Продукт', { code: textField('Код продукта', 'CODE', 60) }),
  ...coverFields,
};

const saleFields = {
  uw: objectField(
    'Андеррайтинг',
    optionalFields({
      isAtypicalApplication: booleanField('Нетипичная заявка: оплата после согласования страховщиком'),
    }),
  ),
  ...draftFields,
  additionalProperties: schemaReference(additionalPropertiesSchema),
  infoList: objectField('Дополнительные сведения; может быть пустым', {}),
  installmentType: listedField('Порядок оплаты', 'installment_type', 'ONE_TIME'),
};

type Root = typeof requiredFields & typeof saleFields & { readonly version: typeof versionField };

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
  individual: ['физическое лицо', schemaReference(policyHolderPersonSchema, 'Страхователь')],
  corporate: [
    'организация или предприниматель',
    schemaReference(policyHolderOrganizationSchema, 'Страхователь'),
  ],
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
  return namedSchema(
    schemaName,
    objectField(`Договор ${name}, страхователь — ${who}`, {
      ...requiredFields,
      product: objectField('Продукт', { code: ruledChoiceField('Код продукта', [productCodes[holderType]]) }),
      insuredObject,
      ...optionalFields({ ...saleFields, ...others, version: versionField }),
      policyHolder,
    }),
  );
}
