import { ZenEngine } from '@gorules/zen-engine';
import type { PeerTable } from '../peer-tables.ts';
import { contentOf } from '../zen.ts';
import type { OsagoFacts } from './facts.ts';
import type { RateOsago } from './rate.ts';
import type { OsagoTables } from './tables.ts';

/**
 * Osago as a decision graph: all tables side by side, those of drivers once for every listed one, and the premium in an
 * expression after them, with the engine's own exact decimals. Tables hand on their own fields only: of the shapes that
 * were tried (one after another, side by side, territories behind a switch of regions) none is cheaper.
 */
export function zenOsago(tables: OsagoTables, legalMultiplier: string): RateOsago {
  const decision = new ZenEngine().createDecision(graphOf(tables, legalMultiplier));
  return async ({ contract, drivers }: OsagoFacts) => {
    const { result } = await decision.evaluate({ ...contract, listed: drivers });
    return result;
  };
}

/** Tables that are looked up by the row of base rates, which a table finds too. */
const afterRow = new Set(['TB', 'KPR']);

function graphOf(tables: OsagoTables, legalMultiplier: string): object {
  const ofContract = tables.contract.map((table) =>
    tableNode(table, { ...contentOf(table), passThrough: table.output === 'row' }),
  );
  const ofDrivers = tables.driver.map((table) =>
    tableNode(table, {
      ...contentOf(table),
      passThrough: false,
      executionMode: 'loop',
      inputField: 'listed',
      outputPath: `each_${table.output}`,
    }),
  );
  const sources = [...ofContract, ...ofDrivers].flatMap(({ id, name }) => [
    [afterRow.has(name) ? 'table_row' : 'request', id],
    [id, 'premium'],
  ]);
  return {
    nodes: [
      { id: 'request', name: 'request', type: 'inputNode' },
      ...ofContract,
      ...ofDrivers,
      { id: 'premium', name: 'premium', type: 'expressionNode', content: premium(legalMultiplier) },
      { id: 'response', name: 'response', type: 'outputNode' },
    ],
    edges: [['request', 'premium'], ...sources, ['premium', 'response']].map(
      ([sourceId, targetId], index) => ({ id: `edge${index}`, type: 'edge', sourceId, targetId }),
    ),
  };
}

function tableNode({ output }: PeerTable, content: object) {
  return { id: `table_${output}`, type: 'decisionTableNode', name: output, content };
}

const coefficients = ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS', 'KP', 'KPR'];

function premium(legalMultiplier: string): object {
  const counting = (code: string) => `(contains(codes, ' ${code} ') ? $.${code} : 1)`;
  const worst = (field: string) => `max(map(each_${field}, number(#.${field} ?? '1')))`;
  const expressions: readonly (readonly [key: string, value: string])[] = [
    ['codes', 'codes'],
    ['TB', 'number(TB)'],
    ['KT', "number((family == 'tractor' ? KT_tractor : KT) ?? '1')"],
    ['KBM', `drivers == 'limited' and ownership != 'legal' ? ${worst('KBM')} : number(KBM_unlimited ?? '1')`],
    ['KVS', `drivers == 'limited' ? ${worst('KVS')} * (ownership == 'legal' ? ${legalMultiplier} : 1) : 1`],
    ...['KO', 'KM', 'KS', 'KP', 'KPR'].map((code) => [code, `number(${code} ?? '1')`] as const),
    ['product', `$.TB * ${coefficients.map(counting).join(' * ')}`],
    ['cap', `3 * $.TB * ${counting('KT')}`],
    ['premium', 'round(min([$.product, $.cap]), 2)'],
  ];
  return {
    passThrough: false,
    expressions: expressions.map(([key, value]) => ({ id: key, key, value })),
  };
}
