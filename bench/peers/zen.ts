import { ZenEngine } from '@gorules/zen-engine';
import type { Condition, Facts, PeerTable } from './peer-tables.ts';

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

function contentOf({ inputs, output, rules }: PeerTable): object {
  return {
    hitPolicy: 'first',
    passThrough: true,
    inputs: inputs.map((field, index) => ({ id: `in${index}`, name: field, field })),
    outputs: [{ id: 'out', name: output, field: output }],
    rules: rules.map(({ conditions, value }, line) => ({
      _id: `rule${line}`,
      ...Object.fromEntries(conditions.map((condition, index) => [`in${index}`, expressionOf(condition)])),
      out: JSON.stringify(value),
    })),
  };
}

function expressionOf(condition: Condition): string {
  if (condition === null) return '';
  if (typeof condition === 'string') return JSON.stringify(condition);
  const { over, upTo } = condition;
  if (over === null) return `<= ${upTo}`;
  return upTo === null ? `> ${over}` : `(${over}..${upTo}]`;
}
