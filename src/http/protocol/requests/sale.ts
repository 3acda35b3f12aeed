import type { TSchema } from 'typebox';
import { addendumRequestSchema } from '#contracts/addendums/request.ts';
import { reasonCodes } from '#contracts/addendums/termination/termination-ground.ts';
import { type SavedSchema, savedAnswerSchema } from '#contracts/record/answer-schemas/contract.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type NamedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { variantsRequestSchema } from '#sales/quotes/variants/request.ts';
import { type AnswerKind, answerExample } from '../openapi/examples.ts';

export interface Sale {
  readonly product: Product;
  readonly holderType: HolderType;
  /** Path below `/ship/biz`. */
  readonly path: string;
  /** Suffix of schema and operation names, from the product and holder type. */
  readonly kind: string;
  readonly tag: string;
  readonly bodies: {
    readonly quote: NamedSchema;
    readonly contract: NamedSchema;
    readonly addendum: NamedSchema;
    readonly variants: NamedSchema;
    /** Schema of a body with only the changes to an earlier contract; absent if the product does not accept such bodies. */
    readonly prolongation?: NamedSchema;
  };
  readonly savedAnswer: SavedSchema;
  /** Returns the recorded answer to the first example; undefined for custom products. */
  answerExample(kind: AnswerKind): JsonObject | undefined;
}

const holderTitles: Readonly<Record<HolderType, string>> = {
  individual: 'физические лица',
  corporate: 'организации и предприниматели',
};

export function describeSale(product: Product, holderType: HolderType): Sale {
  const kind = `${capital(holderType)}${capital(product.code)}`;
  const { quote, contract } = product.schemas[holderType];
  const prolongation = product.prolongation?.schemas[holderType];
  const bodies = { quote: requireNamed(quote), contract: requireNamed(contract) };
  const addendum = addendumRequestSchema(
    `AddendumRequest${kind}`,
    schemaReference(bodies.contract, 'Изменённый договор целиком'),
    reasonCodes(product),
  );
  const variants = variantsRequestSchema(
    `QuoteVariantsRequest${kind}`,
    schemaReference(bodies.quote, 'Общее для всех вариантов: договор целиком или частью'),
  );
  return {
    product,
    holderType,
    path: `/sales/v2/${holderType}/${product.code}`,
    kind,
    tag: `${product.title}: ${holderTitles[holderType]}`,
    bodies: {
      ...bodies,
      addendum,
      variants,
      ...(prolongation ? { prolongation: requireNamed(prolongation) } : {}),
    },
    savedAnswer: savedAnswerSchema(kind, bodies, Object.keys(product.answerFields({}))),
    answerExample: (answerKind) =>
      product.examples ? undefined : answerExample(product.code, holderType, answerKind),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function requireNamed(schema: TSchema): NamedSchema {
  if ('$id' in schema) return schema as NamedSchema;
  throw new Error('the schema of a body has no name');
}
