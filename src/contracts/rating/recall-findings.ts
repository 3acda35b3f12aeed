import type { Findings } from '#kernel/errors/errors.ts';
import type { CollectedChecks, Rule, RunRules } from '#products/product/rules.ts';
import { keep } from '#rating/calculation/rating-memory.ts';

/** Findings of a rule for the given parts of a body. */
interface RuleFindings {
  readonly parts: readonly unknown[];
  readonly findings: Findings;
}

/** Findings by rule, for applications with the same context. */
interface KnownContext {
  readonly context: readonly unknown[];
  readonly findings: Map<unknown, RuleFindings[]>;
}

/** Creates a runner that reuses a rule's findings in variants with an equal context and the same parts of the body. */
export function recallFindings(): RunRules {
  const contexts: KnownContext[] = [];
  return (rules, { body, context, begin }) => {
    const known = contextIn(contexts, context);
    const checks = begin();
    for (const rule of rules) {
      if (rule.parts) repeat(checks, findingsOf(known, rule, partsOf(body, rule.parts), begin));
      else rule.check(checks);
    }
    return checks;
  };
}

function contextIn(contexts: KnownContext[], context: readonly unknown[]): KnownContext {
  const known = contexts.find((one) => areSame(one.context, context));
  if (known) return known;
  const own = { context, findings: new Map() };
  contexts.push(own);
  return own;
}

function findingsOf<Own extends CollectedChecks>(
  { findings }: KnownContext,
  rule: Rule<Own>,
  parts: readonly unknown[],
  begin: () => Own,
): Findings {
  const known = findings.get(rule)?.find((one) => areSame(one.parts, parts));
  if (known) return known.findings;
  const own = begin();
  rule.check(own);
  keep(findings, rule, { parts, findings: own });
  return own;
}

/** Reports findings again; a finding that another rule has reported already is not repeated. */
function repeat(checks: CollectedChecks, { faults, warnings }: Findings): void {
  for (const { field, description, reason, domain } of faults)
    checks.report(field, description, reason, domain);
  for (const { field, description, reason } of warnings) checks.warn(field, description, reason);
}

function partsOf(body: object, paths: readonly (readonly string[])[]): readonly unknown[] {
  return paths.map((names) => {
    let part: unknown = body;
    for (const name of names) part = (part as Record<string, unknown> | undefined)?.[name];
    return part;
  });
}

function areSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.every((one, index) => one === right[index]);
}
