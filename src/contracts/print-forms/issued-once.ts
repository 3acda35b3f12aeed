import { hash } from 'node:crypto';
import type { FilledForm } from '#kernel/ports/ports.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import type { FormType } from '#products/product/product.ts';
import { findContractId } from '../record/store/keys.ts';
import { type IssueDependencies, issueForm } from './issue-form.ts';
import { issuedForm, storeForm } from './store.ts';

export interface IssuedForm {
  readonly contractId: bigint;
  readonly product: string;
  readonly formType: FormType;
  readonly edition: number;
}

/** Returns the bytes of a form. The first caller renders and signs the form; later callers get the stored bytes. */
export async function issuedOnce(
  deps: IssueDependencies & { readonly pool: Pool },
  { contractId, product, formType, edition }: IssuedForm,
  fill: () => FilledForm | Promise<FilledForm>,
): Promise<Uint8Array> {
  const issued = await issuedForm(deps.pool, contractId, formType, edition);
  if (issued) return issued;
  const filled = await fill();
  const { content, versions } = deps.printed(product);
  const bytes = await issueForm(deps, { ...filled, content });
  const form = { contractId, formType, edition, bytes, contents: versions, at: deps.clock.now() };
  await storeForm(deps.pool, { ...form, sha256: hash('sha256', bytes, 'buffer') });
  return (await issuedForm(deps.pool, contractId, formType, edition)) ?? bytes;
}

export async function formIssued(
  db: Queryable,
  policyNumber: string,
  formType: string,
  edition: number,
): Promise<Buffer | null> {
  const contractId = await findContractId(db, policyNumber);
  return contractId === null ? null : issuedForm(db, contractId, formType as FormType, edition);
}
