import { hash } from 'node:crypto';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../record/contract.ts';
import { contractForStaff } from '../record/read.ts';
import { type FillDependencies, filled } from './fill-form.ts';
import { type IssueDependencies, issueForm } from './issue-form.ts';
import { lastForm, storeNextForm } from './store.ts';

const formType = 'KID';

export interface KeyInformationDependencies extends IssueDependencies, FillDependencies {
  readonly pool: Pool;
}

/** Returns true if the law requires a key information document for the holder. */
export function getsKeyInformation(products: readonly Product[], contract: Contract): boolean {
  return findProduct(products, contract.product)?.keyInformation?.includes(contract.holderType) === true;
}

/** Returns null if no document is required. Until the contract is concluded, changed content gets a new document. */
export async function issueKeyInformation(
  deps: KeyInformationDependencies,
  contract: Contract,
): Promise<Uint8Array | null> {
  if (!getsKeyInformation(deps.products, contract)) return null;
  const isConcluded = contract.status === 'COMPLETE' || contract.status === 'TERMINATED';
  const stored = isConcluded ? await lastForm(deps.pool, contract.contractId, formType) : null;
  return stored?.bytes ?? given(deps, contract);
}

/** Creates the job handler that stores the document of a paid contract; later changes do not replace the document. */
export function createKeyInformationHandler(deps: KeyInformationDependencies): JobHandler {
  return {
    kind: 'key-information',
    async handle({ policyNumber }): Promise<JsonObject> {
      const contract = await contractForStaff(deps.pool, policyNumber);
      if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
      const isChanged = (contract.amendments ?? []).length > 0;
      const bytes = isChanged ? await issueKeyInformation(deps, contract) : await given(deps, contract);
      return { bytes: bytes?.byteLength ?? 0 };
    },
  };
}

async function given(deps: KeyInformationDependencies, contract: Contract): Promise<Uint8Array> {
  const { contractId } = contract;
  const form = filled(deps, contract, formType);
  const { documentDate: _, ...said } = form.data;
  const printed = deps.printed(contract.product);
  // The first versions count as none, so that documents of earlier releases stay as they are.
  const versions = printed.versions.filter((name) => !name.endsWith('/1'));
  const given = versions.length === 0 ? said : { said, versions };
  const content = hash('sha256', JSON.stringify(given), 'buffer');
  const known = await lastForm(deps.pool, contractId, formType);
  if (known?.content?.equals(content)) return known.bytes;
  const bytes = await issueForm(deps, { ...form, content: printed.content });
  const sha256 = hash('sha256', bytes, 'buffer');
  const issued = { contractId, formType, bytes, sha256, content, contents: printed.versions } as const;
  await storeNextForm(deps.pool, { ...issued, at: deps.clock.now() });
  const stored = await lastForm(deps.pool, contractId, formType);
  return stored?.content?.equals(content) ? stored.bytes : bytes;
}
