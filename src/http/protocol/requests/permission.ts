import type { Partner } from '#access/partner.ts';
import { type Fault, ServiceError } from '#kernel/errors/errors.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';

/** Throws PERMISSION_DENIED if the partner's agreement does not cover the product or the holder type. */
export function requireMaySell(partner: Partner, product: Product, holderType: HolderType): void {
  if (partner.products && !partner.products.includes(product.code)) {
    throw denied(
      'product',
      `Продукт ${product.code} не входит в ваше соглашение; доступны: ${partner.products.join(', ')}`,
    );
  }
  if (partner.holderTypes && !partner.holderTypes.includes(holderType)) {
    const allowed = partner.holderTypes.join(', ');
    throw denied(
      'holder_type',
      `Тип страхователя ${holderType} не входит в ваше соглашение; доступны: ${allowed}`,
    );
  }
}

function denied(field: string, description: string): ServiceError {
  const fault: Fault = { field, description, reason: 'NOT_IN_AGREEMENT', domain: 'auth' };
  return new ServiceError('PERMISSION_DENIED', { faults: [fault] });
}
