import { compare, decimal } from '#kernel/decimal.ts';
import { isObject, type JsonObject } from '#kernel/json.ts';
import type { Bounds, Underwriting, UnderwritingAnswer, WidenedLimits } from '#kernel/ports/underwriting.ts';
import type { Guard } from '../guarded-call.ts';
import { type HttpPeer, postJson } from '../http-call.ts';

const reasonsMax = 20;
const reasonLengthMax = 500;

/**
 * The insurer's own rules engine: `POST assess` with an UnderwritingQuery answers
 * `{isReinsurance, refusal?, approval?, limits?}`, an UnderwritingAnswer. What is not among these is refused whole: a
 * misspelt field must not pass for consent.
 */
export function createHttpUnderwriting(peer: HttpPeer, guard: Guard): Underwriting {
  return {
    assess: (query, context) =>
      postJson(peer, guard, { path: 'assess', body: query, read: readAnswer }, context),
  };
}

function readAnswer(answer: unknown): UnderwritingAnswer | undefined {
  if (!isObject(answer) || !hasOnly(answer, ['isReinsurance', 'refusal', 'approval', 'limits']))
    return undefined;
  const { isReinsurance, refusal, approval, limits } = answer;
  if (typeof isReinsurance !== 'boolean') return undefined;
  const reasons = approval === undefined ? [] : readReasons(approval);
  const widened = limits === undefined ? {} : readLimits(limits);
  if (!reasons || !widened || (refusal !== undefined && !isReason(refusal))) return undefined;
  return {
    isReinsurance,
    ...(refusal === undefined ? {} : { refusal }),
    ...(approval === undefined ? {} : { approval: reasons }),
    ...(limits === undefined ? {} : { limits: widened }),
  };
}

function readReasons(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > reasonsMax) return undefined;
  return value.every(isReason) ? value : undefined;
}

function isReason(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= reasonLengthMax;
}

function readLimits(value: unknown): WidenedLimits | undefined {
  if (!isObject(value) || !hasOnly(value, ['kfav', 'reductionCoef', 'vehicleCostMax'])) return undefined;
  const { vehicleCostMax } = value;
  const [kfav, reductionCoef] = [readBounds(value.kfav), readBounds(value.reductionCoef)];
  if (kfav === null || reductionCoef === null) return undefined;
  if (vehicleCostMax !== undefined && !isFigure(vehicleCostMax)) return undefined;
  return {
    ...(kfav ? { kfav } : {}),
    ...(reductionCoef ? { reductionCoef } : {}),
    ...(vehicleCostMax === undefined ? {} : { vehicleCostMax }),
  };
}

/** Undefined where there are none, null where they cannot be read. */
function readBounds(value: unknown): Bounds | undefined | null {
  if (value === undefined) return undefined;
  if (!isObject(value) || !hasOnly(value, ['min', 'max'])) return null;
  const { min, max } = value;
  if (!isFigure(min) || !isFigure(max)) return null;
  return compare(decimal(min), decimal(max)) <= 0 ? { min, max } : null;
}

/** Not more digits than a coefficient or an amount in rubles has. */
function isFigure(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}(?:\.\d{1,6})?$/.test(value);
}

function hasOnly(value: JsonObject, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}
