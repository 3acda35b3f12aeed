import type { LookupLeaf, LookupNode, LookupTable, LookupValue } from './lookup-table.ts';

/** Stands for an unknown value, which may match any row. */
export const everything = Symbol('everything');

/** Finds every row that may match if some values are unknown. */
export function leavesLike<Cell>(
  table: LookupTable<Cell>,
  codeOf: (column: number) => LookupValue | typeof everything,
): readonly LookupLeaf<Cell>[] {
  let nodes: readonly LookupNode<Cell>[] = [table.root];
  table.columns.forEach((_, column) => {
    const value = codeOf(column);
    nodes = nodes.flatMap((node) => nextOf(node, value));
  });
  return nodes.flatMap(({ leaf }) => leaf ?? []);
}

function nextOf<Cell>(
  node: LookupNode<Cell>,
  value: LookupValue | typeof everything,
): readonly LookupNode<Cell>[] {
  const others = node.others ? [node.others] : [];
  if (value === everything)
    return [...node.exact.values(), ...node.bands.map((band) => band.node), ...others];
  const closer = typeof value === 'string' ? node.exact.get(value) : bandOf(node, value);
  if (!closer) return others;
  return hasEveryRow(closer) ? [closer] : [closer, ...others];
}

function bandOf<Cell>(node: LookupNode<Cell>, value: bigint | undefined): LookupNode<Cell> | undefined {
  if (value === undefined) return undefined;
  return node.bands.find(
    ({ over, upTo }) => (over === null || value > over) && (upTo === null || value <= upTo),
  )?.node;
}

/** Returns true if the node has a row for every value, so that the more general rows next to it are never reached. */
function hasEveryRow<Cell>(node: LookupNode<Cell>): boolean {
  return node.leaf !== null || (node.others !== null && hasEveryRow(node.others));
}
