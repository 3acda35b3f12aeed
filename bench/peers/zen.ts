import { ZenEngine } from '@gorules/zen-engine';
import { type Condition, type Facts, isOneOf, type PeerTable } from './peer-tables.ts';

/** The figures by field, as `@gorules/zen-engine` finds them: a graph with one decision table after another. */
export function zenPeer(tables: readonly PeerTable[]): (facts: Facts) => Promise<Record<string, string>> {
  const engine = new ZenEngine();
  const decision = engine.createDecision(graphOf(tables));
  return async (facts) => (await decision.evaluate(facts)).result;
}

function graphOf(tables: readonly PeerTable[]): object {
  const nodes = [
    { id: 'request', name: 'request', type: 'inputNode' },
    ...tables.map((table, index) => ({
      id: `table${index}`,
      name: table.output,
      type: 'decisionTableNode',
      content: contentOf(table),
    })),
    { id: 'response', name: 'response', type: 'outputNode' },
  ];
  const edges = nodes.slice(1).map((node, index) => ({
    id: `edge${index}`,
    type: 'edge',
    sourceId: nodes[index]?.id,
    targetId: node.id,
  }));
  return { nodes, edges };
}

/** A decision table that hands on what it was given, and its own fields. */
export function contentOf({ inputs, output, rules }: PeerTable): object {
  const others = Object.keys(rules[0]?.also ?? {});
  return {
    hitPolicy: 'first',
    passThrough: true,
    inputs: inputs.map((field, index) => ({ id: `in${index}`, name: field, field })),
    outputs: [output, ...others].map((field) => ({ id: field, name: field, field })),
    rules: rules.map(({ conditions, value, also = {} }, line) => ({
      _id: `rule${line}`,
      ...Object.fromEntries(conditions.map((condition, index) => [`in${index}`, expressionOf(condition)])),
      ...Object.fromEntries(
        Object.entries({ [output]: value, ...also }).map(([field, text]) => [field, JSON.stringify(text)]),
      ),
    })),
  };
}

function expressionOf(condition: Condition): string {
  if (condition === null) return '';
  if (typeof condition === 'string') return JSON.stringify(condition);
  if (isOneOf(condition)) return condition.map((code) => JSON.stringify(code)).join(', ');
  const { over, upTo } = condition;
  if (over === null) return `<= ${upTo}`;
  return upTo === null ? `> ${over}` : `(${over}..${upTo}]`;
}
