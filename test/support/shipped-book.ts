import { createReferenceBook } from '../../src/reference/reference-book.ts';
import { shippedLists } from '../../src/reference/shipped-lists.ts';

/** The lists that come with the program. */
export const shippedBook = createReferenceBook(shippedLists());
