import Type, { type TSchema } from 'typebox';
import { type Fault, invalidArgument, type Warning, warningAsFault } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { compileValidator, type SchemaValidator } from '#kernel/schema/schema.ts';
import { type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields, withMisspelt } from '#kernel/schema/unknown-fields.ts';

export const variantsMax = 20;
const nameMax = 100;

/** A variant of the base; `changes` is a JSON merge patch (RFC 7396). */
export interface Variant {
  readonly name?: string;
  readonly changes: JsonObject;
}

interface Sent {
  readonly base: JsonObject;
  readonly variants: readonly Variant[];
  readonly calculation?: boolean;
}

interface VariantsRequest extends Omit<Sent, 'calculation'> {
  /** True if the answer shows the steps of each calculation. */
  readonly isExplained: boolean;
  readonly warnings: readonly Warning[];
}

const variantSchema = namedSchema(
  'QuoteVariant',
  Type.Object(
    {
      name: Type.Optional(
        Type.String({
          description: 'Ваше название варианта; повторяется в ответе',
          examples: ['Франшиза 30 000'],
          minLength: 1,
          maxLength: nameMax,
        }),
      ),
      changes: Type.Unsafe<JsonObject>({
        type: 'object',
        description:
          'Чем вариант отличается от base: JSON Merge Patch (RFC 7396). null убирает поле, массив заменяется целиком',
        examples: [{ startDate: '2026-12-15T00:00:00+03:00', mileageLimit: null }],
        additionalProperties: true,
      }),
    },
    { description: 'Вариант' },
  ),
);

/** Makes the schema of the body of POST quotes/variants; `base` is the schema of an application. */
export function variantsRequestSchema(name: string, base: TSchema): NamedSchema {
  return namedSchema(
    name,
    Type.Object({
      base,
      variants: Type.Array(schemaReference(variantSchema), {
        description: 'Варианты; ошибка в одном не мешает остальным',
        minItems: 1,
        maxItems: variantsMax,
      }),
      calculation: Type.Optional(
        Type.Boolean({
          description:
            'true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче',
          examples: [true],
        }),
      ),
    }),
  );
}

export function variantsIn(body: unknown): number {
  const variants = isObject(body) ? body.variants : undefined;
  return Array.isArray(variants) ? Math.min(variants.length, variantsMax) : 1;
}

const anyObject = Type.Unsafe({
  type: 'object',
  description: 'Общее для всех вариантов',
  additionalProperties: true,
});

/** The applications in the request are checked later, when each is rated. */
const itself = variantsRequestSchema('QuoteVariantsItself', anyObject);
const unknownFields = compileUnknownFields(itself);
let validator: SchemaValidator | undefined;

/** Reads a request for variants without checking its applications. Throws INVALID_ARGUMENT. */
export function readVariants(body: unknown, isStrict: boolean): VariantsRequest {
  // Compiled at the first request, so that the server starts faster.
  validator ??= compileValidator(itself);
  const warnings = unknownFields(body);
  const faults: readonly Fault[] = [
    ...validator(body).map(({ path: _, ...fault }) => fault),
    ...(isStrict ? warnings.map(warningAsFault) : []),
  ];
  if (faults.length > 0)
    throw invalidArgument(withMisspelt(faults, body, warnings), isStrict ? [] : warnings);
  const { base, variants, calculation } = body as Sent;
  return { base, variants, isExplained: calculation === true, warnings };
}
