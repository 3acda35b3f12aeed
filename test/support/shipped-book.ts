import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { assortment } from './products.ts';

export const { lists: shippedLists } = assortment;
export const shippedBook = createReferenceBook(shippedLists.shipped);
