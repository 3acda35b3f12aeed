import type { Caller } from '#access/partner.ts';
import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { invalidArgument } from '#kernel/errors/errors.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { namedAddendum } from '../../addendums/read.ts';
import type { Rater } from '../../rating/rate-application.ts';
import { addendumStatuses } from '../../record/addendums/addendum.ts';
import type { IssueDependencies } from '../issue-form.ts';
import { issuedOnce } from '../issued-once.ts';
import { fillAddendum } from './fill-addendum.ts';

/** Prints an addendum: a draft until the surcharge is paid, and afterwards always the same bytes. */
export async function printAddendum(
  deps: IssueDependencies & {
    readonly pool: Pool;
    readonly reference: CurrentReferenceBook;
    readonly products: readonly Product[];
    readonly rater: Pick<Rater, 'settingsOf'>;
  },
  caller: Caller,
  number: string,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const { contract, addendum } = await namedAddendum(deps.pool, caller, number);
  const product = findProduct(deps.products, contract.product);
  if (!addendum || !product) throw formFault(`У договора ${contract.policyNumber} нет доп. соглашений`);
  const { addendumNumber, status, nr } = addendum;
  const fileName = `${addendumNumber}-ADDENDUM.pdf`;
  const fill = () => {
    const { refunds } = deps.rater.settingsOf(product, contract.calculation);
    return fillAddendum(product, contract, addendum, { refunds, reference: deps.reference.book });
  };
  if (status === 'AWAITING_PAYMENT') return { fileName, bytes: await deps.renderer.render(fill()) };
  if (status !== 'COMPLETE') {
    throw formFault(
      `Доп. соглашение ${addendumNumber} не печатается: ${status} (${addendumStatuses[status]})`,
    );
  }
  const { contractId } = contract;
  const form = { contractId, product: product.code, formType: 'ADDENDUM', edition: nr } as const;
  return { fileName, bytes: await issuedOnce(deps, form, fill) };
}

export function formFault(description: string): Error {
  return invalidArgument([
    { field: 'filestype', description, reason: 'PRINT_FORM_NOT_AVAILABLE', domain: 'documents' },
  ]);
}
