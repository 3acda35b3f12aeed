import { createAssortment } from '#app/products/assortment.ts';
import * as sold from '#products/product/sold.ts';

export const assortment = createAssortment();
export const { products, compilers: tariffCompilers } = assortment;
export const productOf = (code: string) => sold.findProduct(products, code);
