import { line } from '../../printed/text.ts';

/** eBSO: a policy on paper whose number was issued electronically. */
export function isElectronicBlank(policyKind: unknown): boolean {
  return line(policyKind).toUpperCase() === 'EBSO';
}
