import { sent } from '../../parties/checks.ts';
import type { OsagoApplication } from './application.ts';

/** `EBSO`: on plain paper, handed over where it is sold. `EOSAGO`: electronic, as without a kind. */
export const policyKinds = ['EBSO', 'EOSAGO'] as const;
export type PolicyKind = (typeof policyKinds)[number];

const spellings: ReadonlyMap<string, PolicyKind> = new Map([
  ['EBSO', 'EBSO'],
  ['ЕБСО', 'EBSO'],
  ['ЭБСО', 'EBSO'],
  ['EOSAGO', 'EOSAGO'],
  ['ЕОСАГО', 'EOSAGO'],
  ['ЭОСАГО', 'EOSAGO'],
]);

/** The kind of the policy; null for a text that is none, undefined where none was sent. */
export function policyKindOf({ infoList }: OsagoApplication): PolicyKind | null | undefined {
  const text = sent(infoList?.policyKind);
  if (text === undefined) return undefined;
  return spellings.get(text.toUpperCase().replace(/[\s_-]/g, '')) ?? null;
}
