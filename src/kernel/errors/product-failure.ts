import { ServiceError } from './errors.ts';

/** An error thrown by the code of a custom product. It is permanent; neither the partner nor Bindery caused it. */
export class ProductFailure extends ServiceError {
  readonly product: string;
  /** The part of the product that Bindery called, such as `refuse` or `forms.POLICY`. */
  readonly piece: string;
  /** File, line and column in the product's folder; only the folder if the stack trace contains none of its files. */
  readonly at: string;

  constructor(
    product: { readonly code: string; readonly title: string },
    piece: string,
    at: string,
    cause: unknown,
  ) {
    const description = `Продукт «${product.title}» не справился с этими данными: ошибка в правилах продукта, а не в запросе; страховщик о ней извещён`;
    super('INTERNAL', {
      faults: [{ field: 'product', description, reason: 'PRODUCT_FAILED', domain: 'sales' }],
      cause,
      failedPeer: 'product',
    });
    this.name = 'ProductFailure';
    this.product = product.code;
    this.piece = piece;
    this.at = at;
  }
}
