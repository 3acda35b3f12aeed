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

/** The body of any voluntary product as sent, without the insured object. */
export type VoluntaryApplication = { readonly [Name in keyof Root]?: Sent<Root[Name]> } & {
  readonly policyHolder?: Party;
  /** Only products with prolongation declare this field. */
  readonly previousPolicyNumber?: unknown;
};

interface BodyWords {
  readonly code: string;
  /** Name in descriptions of the bodies: "«Имущество»". */
  readonly name: string;
  readonly productCodes: Readonly<Record<HolderType, string>>;
  readonly insuredObject: TSchema;
  /** The product's optional fields outside the insured object. */
  readonly others?: Readonly<Record<string, TSchema>>;
}

const holders = {
  individual: ['физическое лицо', schemaReference(policyHolderPersonSchema, 'Страхователь')],
  corporate: [
    'организация или предприниматель',
    schemaReference(policyHolderOrganizationSchema, 'Страхователь'),
  ],
} as const;

/** Makes the body schemas of a contract, a quote and a prolongation, for each type of policyholder. */
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
