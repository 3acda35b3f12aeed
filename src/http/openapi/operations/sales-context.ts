import type { TSchema } from 'typebox';
import type { HolderType } from '../../../kernel/holder-type.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { NamedSchema } from '../../../kernel/schema-parts.ts';
import type { Product } from '../../../products/product.ts';
import { type ContractAnswers, contractAnswers } from '../answers/contract.ts';
import type { Components } from '../components.ts';
import { type AnswerKind, answerExample, examplesOf, type RequestExample } from '../examples.ts';

/** What the operations on one kind of contract have in common. */
export interface SalesContext {
  readonly components: Components;
  /** Product and holder type as a part of names: the end of `quoteIndividual…`. */
  readonly kind: string;
  readonly product: Product;
  readonly holderType: HolderType;
  readonly tag: string;
  readonly bodies: { readonly quote: NamedSchema; readonly contract: NamedSchema };
  /** A body that leaves out what an earlier contract says, where the product takes one. */
  readonly prolongation?: NamedSchema;
  readonly answers: ContractAnswers;
  readonly examples: readonly RequestExample[];
  /** What the first example is answered; undefined of an insurer's own product, whose answers nobody has recorded. */
  answer(kind: AnswerKind): JsonObject | undefined;
}

const holderTitles: Readonly<Record<HolderType, string>> = {
  individual: 'физические лица',
  corporate: 'организации и предприниматели',
};

export function salesContext(components: Components, product: Product, holderType: HolderType): SalesContext {
  const kind = `${capital(holderType)}${capital(product.code)}`;
  const { quote, contract } = product.schemas[holderType];
  const prolongation = product.prolongation?.schemas[holderType];
  const bodies = { quote: demandNamed(quote), contract: demandNamed(contract) };
  return {
    components,
    kind,
    product,
    holderType,
    tag: `${product.title}: ${holderTitles[holderType]}`,
    bodies,
    ...(prolongation ? { prolongation: demandNamed(prolongation) } : {}),
    answers: contractAnswers(kind, bodies, Object.keys(product.answerFields({}))),
    examples: examplesOf(product, holderType),
    answer: (answerKind) =>
      product.examples ? undefined : answerExample(product.code, holderType, answerKind),
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function demandNamed(schema: TSchema): NamedSchema {
  if ('$id' in schema) return schema as NamedSchema;
  throw new Error('the schema of a body has no name');
}
