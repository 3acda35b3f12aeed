import type { Findings, Warning } from '#kernel/errors/errors.ts';
import { isReason, type Reason } from '#kernel/errors/reasons.ts';
import type { Checks } from '#parties/fields/checks.ts';
import type { Fields } from '../../fields/field.ts';
import type { AnyDefinition } from '../define/definition.ts';
import { coverSchema } from '../voluntary/covers.ts';
import { isNamedIn } from './strict.ts';

/** Part of a contract that a rule checks. The rule's answers name fields of this part. */
export type RuleScope = 'contract' | 'thing' | 'cover' | 'common';

const rootNames: readonly string[] = ['startDate', 'endDate', 'installmentType', 'policyHolder'];
const anyCover = coverSchema([], false);
const ofEveryObject: readonly string[] = ['covers', 'previousPolicyNumber', 'isProlongation'];

/** Returns the body path at which to report a rule's answer; undefined if the answer names an unknown field. */
export function placeOfAnswer(
  definition: AnyDefinition,
  scope: RuleScope,
  name: unknown,
  path: string,
): string | undefined {
  if (typeof name !== 'string') return undefined;
  const { fields, things } = definition;
  if (scope === 'cover' || scope === 'common')
    return isNamedIn(anyCover, name) ? `${path}.${name}` : undefined;
  if (scope === 'thing') return isFieldOf(things?.fields ?? {}, name) ? `${path}.${name}` : undefined;
  if (name === 'things') return things ? `${path}.${things.name}` : path;
  const [first = ''] = name.split(/[.[]/);
  if (rootNames.includes(first)) return name;
  const isOwn = isFieldOf(fields, name) || first === things?.name || ofEveryObject.includes(first);
  return isOwn ? `${path}.${name}` : undefined;
}

function isFieldOf(fields: Fields, name: string): boolean {
  const [first = '', ...rest] = name.replaceAll(/\[\d+\]/g, '').split('.');
  if (first === 'covers') return rest.length === 0 || isNamedIn(anyCover, rest.join('.'));
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return field !== undefined && (rest.length === 0 || isNamedIn(field.schema, rest.join('.')));
}

/** First words of rule answers that report a missing field. */
const required = 'обязательное поле';
const refused = 'заявка не принята по правилам продукта: обратитесь к страховщику';

/** Parses a rule's answer. If the answer names no known field, uses `path`; if it has no reason, uses `usual`. */
export function readRuleAnswer(
  definition: AnyDefinition,
  scope: RuleScope,
  said: unknown,
  path: string,
  usual: Reason = 'PRODUCT_RULE_VIOLATED',
): Warning {
  const [name, text, code] = Array.isArray(said) ? (said as readonly unknown[]) : [];
  const description = typeof text === 'string' && text.trim() !== '' ? text : refused;
  const reason = isReason(code) ? code : description.startsWith(required) ? 'FIELD_REQUIRED' : usual;
  const field = placeOfAnswer(definition, scope, name, path);
  if (text === null) return { field: field ?? path, description: '', reason };
  if (field !== undefined) return { field, description, reason };
  return {
    field: path,
    description: `${description} (правило продукта называет поле ${String(name)}, которого нет)`,
    reason,
  };
}

/** Reports rule answers. A field that already has an error is not reported as missing. */
export function reportAnswers(
  { faults, report }: Pick<Findings, 'faults'> & Pick<Checks, 'report'>,
  answers: readonly Warning[],
): void {
  const isReported = new Set(faults.map(({ field }) => field));
  for (const { field, description, reason } of answers) {
    const isMissing = isReported.has(field) && description.startsWith(required);
    if (description !== '' && !isMissing) report(field, description, reason);
  }
}
