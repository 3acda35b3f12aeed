import type { Domain, Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, isSameJson } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface Checks {
  /** True if required fields must be present; false to check only the sent fields. */
  readonly complete: boolean;
  /** Today in Moscow. */
  readonly today: DateText;
  /** Conclusion day of the contract, for which ages are computed. */
  readonly concludedOn: DateText;
  /** True for a change of a contract in force. */
  readonly amends: boolean;
  /** Body of the contract in force before the change; absent for a new contract. */
  readonly standing?: object | undefined;
  /** First day of cover, if given. Sent years of age and experience may refer to it. */
  readonly startsOn?: DateText | undefined;
  readonly endsOn?: DateText | undefined;
  report(field: string, description: string, reason: Reason, domain?: Domain): void;
  /** Warns of a value that is accepted but not used as the partner probably meant. The default reason is NO_EFFECT. */
  warn(field: string, description: string, reason?: Reason): void;
}

export type CheckDates = Pick<Checks, 'today' | 'concludedOn' | 'startsOn' | 'endsOn' | 'standing'>;

/** Creates checks that collect errors and warnings. The same text for the same field is collected once. */
export function collectingChecks(
  complete: boolean,
  { today, concludedOn, startsOn, endsOn, standing }: CheckDates,
): Checks & Findings {
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  const isReported = (among: readonly Warning[], field: string, description: string) =>
    among.some((one) => one.field === field && one.description === description);
  return {
    complete,
    today,
    concludedOn,
    startsOn,
    endsOn,
    standing,
    amends: standing !== undefined,
    faults,
    warnings,
    // A custom product that was written before reasons were introduced passes no reason.
    report(field, description, reason = 'PRODUCT_RULE_VIOLATED', domain = 'sales') {
      if (!isReported(faults, field, description)) faults.push({ field, description, reason, domain });
    },
    warn(field, description, reason = 'NO_EFFECT') {
      if (!isReported(warnings, field, description)) warnings.push({ field, description, reason });
    },
  };
}

/** Trims a text; undefined if absent or blank. */
export function sent(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Trims a text; undefined if absent or blank. Reports the absence if required fields must be present. */
export function requireText(
  checks: Checks,
  field: string,
  text: string | undefined,
  what: string,
): string | undefined {
  const value = sent(text);
  if (value === undefined) requirePresence(checks, field, undefined, what);
  return value;
}

/** Reports a missing value if required fields must be present. `what` describes the value to send. */
export function requirePresence(checks: Checks, field: string, value: unknown, what: string): void {
  if (value === undefined && checks.complete) reportMissing(checks, field, what);
}

/** Reports a missing value, even if only the sent fields are checked. */
export function reportMissing(
  checks: Pick<Checks, 'report'>,
  field: string,
  what: string,
  reason: Reason = 'FIELD_REQUIRED',
): void {
  checks.report(field, `обязательное поле: ${what}`, reason);
}

/** True for an unchanged part of a contract in force. New rules do not apply to such a part. */
export function stands(checks: Checks, path: string, value: unknown): boolean {
  if (!checks.standing) return false;
  let known: unknown = checks.standing;
  for (const key of path.replaceAll(']', '').split(/[.[]/)) {
    known = isObject(known) || Array.isArray(known) ? (known as Record<string, unknown>)[key] : undefined;
  }
  return isSameJson(known, value);
}
