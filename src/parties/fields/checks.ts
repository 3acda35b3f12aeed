import type { Domain, Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, isSameJson } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** What the checks of one application share, and where they put what they find. */
export interface Checks {
  /** True where everything must be there; else only what was sent is checked. */
  readonly complete: boolean;
  /** Today in Moscow. */
  readonly today: DateText;
  /** The day on which the contract is concluded: ages are counted on it. */
  readonly concludedOn: DateText;
  /** True where a contract in force is changed: a driver may be added who has driven for less time than it lasts. */
  readonly amends: boolean;
  /** The body of that contract as it stands. */
  readonly standing?: object | undefined;
  /** The first day of cover, where the application has one: years may be as of it. */
  readonly startsOn?: DateText | undefined;
  /** The last day of cover, where the application has one. */
  readonly endsOn?: DateText | undefined;
  report(field: string, description: string, reason: Reason, domain?: Domain): void;
  /** What is taken, but not as it seems to be meant; NO_EFFECT unless another reason is named. */
  warn(field: string, description: string, reason?: Reason): void;
}

export type CheckDates = Pick<Checks, 'today' | 'concludedOn' | 'startsOn' | 'endsOn' | 'standing'>;

/** Checks that collect faults and warnings, each pair of field and description once. */
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
    // A product of an insurer's own may have been written before there were reasons.
    report(field, description, reason = 'PRODUCT_RULE_VIOLATED', domain = 'sales') {
      if (!isReported(faults, field, description)) faults.push({ field, description, reason, domain });
    },
    warn(field, description, reason = 'NO_EFFECT') {
      if (!isReported(warnings, field, description)) warnings.push({ field, description, reason });
    },
  };
}

/** The text without spaces around it; undefined where nothing was sent, blanks included. */
export function sent(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** The text as `sent` reads it; its absence is a fault where everything must be there. */
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

/** Reports a missing value where everything must be there; `what` names it and says what to send. */
export function requirePresence(checks: Checks, field: string, value: unknown, what: string): void {
  if (value === undefined && checks.complete) reportMissing(checks, field, what);
}

/** Reports what is missing, whatever is looked at. */
export function reportMissing(
  checks: Pick<Checks, 'report'>,
  field: string,
  what: string,
  reason: Reason = 'FIELD_REQUIRED',
): void {
  checks.report(field, `обязательное поле: ${what}`, reason);
}

/**
 * True for a part of a contract in force that a change leaves as it is: it was taken when the contract was concluded, and
 * no rule that came later counts for it.
 */
export function stands(checks: Checks, path: string, value: unknown): boolean {
  if (!checks.standing) return false;
  let known: unknown = checks.standing;
  for (const key of path.replaceAll(']', '').split(/[.[]/)) {
    known = isObject(known) || Array.isArray(known) ? (known as Record<string, unknown>)[key] : undefined;
  }
  return isSameJson(known, value);
}
