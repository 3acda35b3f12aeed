import { basename } from 'node:path';
import { documentKinds, importDocument } from '#contracts/print-forms/documents/insurer-documents.ts';
import { listDocuments } from '#contracts/print-forms/documents/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { all, column } from '../use-case/columns.ts';
import { required, subject } from '../use-case/fields.ts';
import { choiceKind, day, file, productCode } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';

export const documentImport = change({
  name: 'document import',
  title: 'add a PDF that is in force from a day; versions never change',
  permission: 'documents.manage',
  input: {
    file: subject(file, 'a PDF of 4 MiB at most'),
    product: required(productCode, 'whose document it is, such as property'),
    kind: required(choiceKind(documentKinds, 'kind'), 'what it is'),
    effectiveFrom: required(day, 'first day of conclusion that it is for, such as 2026-12-01'),
  },
  async run({ pool, by, assortment, read }, { file, ...version }) {
    const bytes = read(file, message('PDF_EXPECTED'));
    const document = { ...version, fileName: basename(file), bytes };
    const refusal = await importDocument(pool, assortment.products, document, by());
    if (refusal !== null) throw new Refusal(refusal);
    return bytes.byteLength;
  },
  text: (bytes, { kind, product, effectiveFrom }) => [
    `${kind} of ${product} from ${effectiveFrom}: ${bytes} bytes`,
  ],
});

export const documentList = listing({
  name: 'document list',
  title: 'list the versions',
  permission: 'lists.read',
  input: {},
  columns: {
    ...all(column.text, 'product', 'kind'),
    effectiveFrom: column.day,
    ...all(column.text, 'fileName', 'importedBy'),
    importedAt: column.moment,
    sizeBytes: column.number,
  },
  none: 'there are no documents: {document import}',
  run: ({ pool }) => listDocuments(pool),
});

export const documents: Subject = {
  name: 'document',
  about: 'insurance rules and memos that are sent with policies',
  useCases: [documentImport, documentList],
};
