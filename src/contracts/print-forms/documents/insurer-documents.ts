import { hash } from 'node:crypto';
import { type Message, message } from '#kernel/errors/message.ts';
import type { PdfRenderer } from '#kernel/ports/ports.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../../record/contract.ts';
import type { DocumentKind, DocumentVersion } from './store.ts';
import * as store from './store.ts';

export type { DocumentKind } from './store.ts';

export const documentKinds = ['RULES', 'MEMO'] as const satisfies readonly DocumentKind[];

/** Maximum size of a file in bytes. It is low, because one letter has two documents and the policy as attachments. */
const bytesMax = 4 * 1024 * 1024;

export interface DocumentDependencies {
  readonly pool: Pool;
  readonly products: readonly Product[];
  readonly renderer: PdfRenderer;
  /** Returns true if the insurer is the fictitious one, whose documents are printed as samples. */
  readonly printsSamples: () => boolean;
}

/** Finds the document that was in force when the contract was concluded; null if there is none. */
export async function findDocument(
  { pool, products, renderer, printsSamples }: DocumentDependencies,
  contract: Contract,
  kind: DocumentKind,
): Promise<Uint8Array | null> {
  const found = await store.inForceOn(pool, contract.product, kind, contract.concludedOn);
  const product = findProduct(products, contract.product);
  if (found || !product || !(printsSamples() && hasSample(product))) return found;
  const title = `${kind === 'RULES' ? 'Правила страхования' : 'Памятка страхователя'} «${product.title}» (образец)`;
  return renderer.render({
    template: 'sample-document',
    data: { product: product.code, kind, title, isDraft: false, documentDate: contract.concludedOn },
  });
}

export async function isGiven(
  { pool, products, printsSamples }: Omit<DocumentDependencies, 'renderer'>,
  { product: code, concludedOn }: Pick<Contract, 'product' | 'concludedOn'>,
  kind: DocumentKind,
): Promise<boolean> {
  const product = findProduct(products, code);
  return (
    (printsSamples() && product !== undefined && hasSample(product)) ||
    store.isInForceOn(pool, code, kind, concludedOn)
  );
}

/** Returns true for voluntary products. Osago follows the rules in the law and needs no sample. */
function hasSample({ keyInformation }: Product): boolean {
  return keyInformation !== undefined;
}

interface ImportedDocument extends Pick<DocumentVersion, 'product' | 'kind' | 'effectiveFrom' | 'fileName'> {
  readonly bytes: Uint8Array;
}

/** Imports a version of a document, or returns the reason why it is refused. */
export function importDocument(
  pool: Pool,
  products: readonly Pick<Product, 'code'>[],
  document: ImportedDocument,
  by: ByStaff,
): Promise<Message | null> {
  const { product, kind, effectiveFrom, fileName, bytes } = document;
  return inTransaction(pool, async (tx) => {
    const today = moscowDate(by.at);
    const isReplaced = effectiveFrom <= today && (await store.inForceOn(tx, product, kind, today)) !== null;
    const refusal = refusalOf(products, document, isReplaced ? today : null);
    if (refusal !== null) return refusal;
    const sha256 = hash('sha256', bytes, 'buffer');
    const version = { ...document, sha256, importedBy: by.actor, importedAt: by.at };
    if (!(await store.insertVersion(tx, version)))
      return message('DOCUMENT_VERSION_EXISTS', { product, kind, day: effectiveFrom });
    const after = { kind, effectiveFrom, fileName, sha256: sha256.toString('hex') };
    await noteActs(tx, by, { action: 'document.import', about: product, after });
    return null;
  });
}

function refusalOf(
  products: readonly Pick<Product, 'code'>[],
  { product, effectiveFrom, bytes }: ImportedDocument,
  inForceOn: DateText | null,
): Message | null {
  const codes = products.map(({ code }) => code);
  if (!codes.includes(product)) return message('DOCUMENT_PRODUCT_UNKNOWN', { product, known: codes });
  if (bytes.byteLength > bytesMax)
    return message('DOCUMENT_TOO_LARGE', { bytes: bytes.byteLength, max: bytesMax });
  const text = Buffer.from(bytes).toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-1_024).includes('%%EOF')) return message('DOCUMENT_NOT_PDF');
  if (inForceOn !== null) return message('DOCUMENT_IN_FORCE', { today: inForceOn, day: effectiveFrom });
  return null;
}
