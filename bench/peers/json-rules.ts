import { Engine, type NestedCondition } from 'json-rules-engine';
import { type Condition, type Facts, isOneOf, type PeerTable } from './peer-tables.ts';

/**
 * The figures by field, as `json-rules-engine` finds them: a rule a row, tables in turn by priority, and of the rows that
 * fit the first. A figure becomes a fact for the tables after it.
 */
export function jsonRulesPeer(
  tables: readonly PeerTable[],
): (facts: Facts) => Promise<Record<string, string>> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  tables.forEach((table, index) => {
    table.rules.forEach(({ conditions, value, also = {} }, line) => {
      engine.addRule({
        conditions: { all: conditions.flatMap((one, at) => conditionsOf(table.inputs[at] ?? '', one)) },
        event: { type: table.output, params: { line, value } },
        priority: (tables.length - index) * 1_000 + 1,
        onSuccess: (_event, almanac) => {
          const known = firstLines.get(almanac)?.get(table.output);
          if (known !== undefined && known <= line) return;
          const lines = firstLines.get(almanac) ?? new Map<string, number>();
          firstLines.set(almanac, lines.set(table.output, line));
          almanac.addRuntimeFact(table.output, value);
          for (const [name, other] of Object.entries(also)) almanac.addRuntimeFact(name, other);
        },
      });
    });
  });
  const firstLines = new WeakMap<object, Map<string, number>>();
  return async (facts) => {
    const { almanac } = await engine.run({ ...facts });
    const outputs = tables.flatMap(({ output, rules }) => [output, ...Object.keys(rules[0]?.also ?? {})]);
    const found = await Promise.all(
      outputs.map(async (output) => [output, await almanac.factValue<string>(output)]),
    );
    return Object.fromEntries(found);
  };
}

function conditionsOf(fact: string, condition: Condition): NestedCondition[] {
  if (condition === null) return [];
  if (typeof condition === 'string') return [{ fact, operator: 'equal', value: condition }];
  if (isOneOf(condition)) return [{ fact, operator: 'in', value: condition }];
  const { over, upTo } = condition;
  return [
    ...(over === null ? [] : [{ fact, operator: 'greaterThan', value: over }]),
    ...(upTo === null ? [] : [{ fact, operator: 'lessThanInclusive', value: upTo }]),
  ];
}
