import type { Contract } from '#contracts/record/contract.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed, valueAt } from '#kernel/json/json-change.ts';
import { asNode, fieldNodes, type SchemaNode } from '#kernel/schema/schema-parts.ts';
import { findProduct } from '#products/product/sold.ts';
import type { StaffContext } from '../use-case/context.ts';
import { subject } from '../use-case/fields.ts';
import { policyNumberKind } from '../use-case/kinds.ts';
import { useCase, withAccessAudit } from '../use-case/use-case.ts';

type CorrectableValue = string | number | null;

interface CorrectableField {
  /** Path in the contract, such as `insuredObject.osago.drivers[0].person.lastName`. */
  readonly field: string;
  /** The stored value; null if the contract lacks the field. */
  readonly value: CorrectableValue;
}

interface Correctable extends Pick<Contract, 'body' | 'version'> {
  readonly parts: readonly { readonly title: string; readonly fields: readonly CorrectableField[] }[];
}

/** Reads a contract and the fields that a correction may change. Throws Refusal if the contract does not exist. */
export async function readCorrectable(
  { pool, assortment }: Pick<StaffContext, 'pool' | 'assortment'>,
  number: string,
): Promise<Correctable> {
  const contract = await contractForStaff(pool, number);
  const product = findProduct(assortment.products, contract?.product);
  if (!contract || !product) throw new Refusal(message('CONTRACT_NOT_FOUND', { number }));
  const { body, version, holderType } = contract;
  const schema = asNode(product.schemas[holderType]?.contract);
  const parts = product.addendums.correction.parts.map(({ title, fields, alternatives = [] }) => ({
    title,
    fields: fields
      .flatMap((pattern) => fieldsIn(body, schema, pattern))
      .filter(({ field, value }) => value !== null || !alternatives.includes(field)),
  }));
  return { body, version, parts: parts.filter(({ fields }) => fields.length > 0) };
}

/** Lists the fields of a pattern whose enclosing object the contract has. */
function fieldsIn(body: JsonObject, schema: SchemaNode, pattern: string): readonly CorrectableField[] {
  return withIndexes(body, pattern).flatMap((field) => {
    const within = valueAt(body, field.slice(0, field.lastIndexOf('.')));
    if (!isObject(within) || fieldNodes([schema], field).length === 0) return [];
    const value = valueAt(body, field) ?? null;
    return value === null || typeof value === 'string' || typeof value === 'number' ? [{ field, value }] : [];
  });
}

/** Replaces "[]" by the index of each element that the list has. */
function withIndexes(body: JsonObject, pattern: string): readonly string[] {
  const at = pattern.indexOf('[]');
  if (at === -1) return [pattern];
  const list = valueAt(body, pattern.slice(0, at));
  const length = Array.isArray(list) ? list.length : 0;
  return Array.from({ length }, (_, index) => pattern.replace('[]', `[${index}]`)).flatMap((one) =>
    withIndexes(body, one),
  );
}

/** Copies the contract with new values by field; null removes a field. Throws Refusal that lists every wrong field. */
export function withCorrections({ body, parts }: Correctable, values: Json): JsonObject {
  if (!isObject(values)) throw new Refusal(message('CORRECTIONS_EXPECTED'));
  const known = new Set(parts.flatMap(({ fields }) => fields.map(({ field }) => field)));
  const faults = Object.entries(values).flatMap(([path, value]) => {
    if (!known.has(path)) return [message('FIELD_NOT_CORRECTABLE', { path })];
    const isLeaf = value === null || typeof value === 'string' || typeof value === 'number';
    return isLeaf ? [] : [message('CORRECTION_UNFIT', { path })];
  });
  if (faults.length > 0) throw new Refusal(...faults);
  return changed(
    body,
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, value ?? undefined])),
  );
}

export const contractCorrectable = withAccessAudit(
  useCase({
    name: 'contract correctable',
    title:
      'print the fields that a correction may change, with their values, as JSON; recorded in the audit log',
    permission: 'contracts.amend',
    input: { policyNumber: subject(policyNumberKind, 'number of the contract') },
    run: (context, { policyNumber: number }) => readCorrectable(context, number),
    json: ({ version, parts }) => ({ version, fields: valuesByField(parts) }),
    text: ({ parts }) => [JSON.stringify(valuesByField(parts), undefined, 2)],
  }),
  ({ policyNumber: number }) => number,
);

function valuesByField(parts: Correctable['parts']): Readonly<Record<string, CorrectableValue>> {
  return Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ field, value }) => [field, value])));
}
