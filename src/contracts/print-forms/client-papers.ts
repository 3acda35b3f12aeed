import type { FilledForm } from '#kernel/ports/ports.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { FormType } from '#products/product/product.ts';
import type { Contract } from '../record/contract.ts';
import {
  type DocumentDependencies,
  type DocumentKind,
  findDocument,
  isGiven,
} from './documents/insurer-documents.ts';
import { type FillDependencies, filled } from './fill-form.ts';
import type { IssueDependencies } from './issue-form.ts';
import { issuedOnce } from './issued-once.ts';
import { issueKeyInformation } from './key-information.ts';

export interface PaperDependencies extends IssueDependencies, FillDependencies, DocumentDependencies {
  readonly pool: Pool;
}

/** Returns the form POLICY of a contract in force, signed if there is a key. Renders each edition only once. */
export async function issuedPolicy(deps: PaperDependencies, contract: Contract): Promise<Uint8Array> {
  const form = {
    contractId: contract.contractId,
    product: contract.product,
    formType: 'POLICY',
    edition: contract.amendments?.length ?? 0,
  } as const;
  return issuedOnce(deps, form, () => filledWithRules(deps, contract, 'POLICY'));
}

/** Fills a form. The form mentions the insurance rules only if the insurer has imported them. */
export async function filledWithRules(
  deps: PaperDependencies,
  contract: Contract,
  formType: FormType,
): Promise<FilledForm> {
  const form = filled(deps, contract, formType);
  return { ...form, data: { ...form.data, areRulesGiven: await isGiven(deps, contract, 'RULES') } };
}

/** Returns one of the client's documents other than the policy; null if it does not exist. */
export function clientPaper(
  deps: PaperDependencies,
  contract: Contract,
  formType: 'KID' | DocumentKind,
): Promise<Uint8Array | null> {
  return formType === 'KID' ? issueKeyInformation(deps, contract) : findDocument(deps, contract, formType);
}
