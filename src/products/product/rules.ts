import type { Findings } from '#kernel/errors/errors.ts';
import type { Checks } from '#parties/fields/checks.ts';

export type CollectedChecks = Checks & Findings;

/** A rule with the parts of the body that it reads. */
export interface Rule<Own extends CollectedChecks> {
  check(checks: Own): void;
  /** Paths of the parts, split into names; absent if the rule reads too much of the body to list. */
  readonly parts?: readonly (readonly string[])[];
}

export interface RuleInput<Own extends CollectedChecks> {
  readonly body: object;
  /** All values besides the body that any rule reads. */
  readonly context: readonly unknown[];
  /** Creates checks without findings. */
  begin(): Own;
}

/** Runs all rules of a product on an application. */
export type RunRules = <Own extends CollectedChecks>(
  rules: readonly Rule<Own>[],
  input: RuleInput<Own>,
) => Findings;

/** Declares a rule that reads only the given parts of the body, such as `insuredObject.casco.owner`. */
export function rule<Own extends CollectedChecks>(
  check: (checks: Own) => void,
  ...paths: readonly string[]
): Rule<Own> {
  return { check, parts: paths.map((path) => path.split('.')) };
}

export const runRules: RunRules = (rules, { begin }) => {
  const checks = begin();
  for (const { check } of rules) check(checks);
  return checks;
};
