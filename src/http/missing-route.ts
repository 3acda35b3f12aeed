import { notFound, type ServiceError } from '#kernel/errors.ts';
import { holderTypes } from '#kernel/holder-type.ts';
import type { Product } from '#products/product.ts';
import type { Endpoint } from './endpoint.ts';

/** What to say to a request that nothing answers, by its method and address. */
export type MissingRoute = (method: string, url: string) => ServiceError;

const ofProduct = /^\/ship\/biz\/sales\/v2\/([^/]+)\/([^/]+)\/(?:quotes|policies|addendums)(?:\/|$)/;

/** Tells a wrong method from a wrong holder type, a product that nobody sells here, and an address that is none of ours. */
export function missingRoute(endpoints: readonly Endpoint[], products: readonly Product[]): MissingRoute {
  const rows = [
    { method: 'POST', address: /^\/ship\/token$/ },
    ...endpoints.map(({ method, path }) => ({
      method,
      address: new RegExp(`^/ship/biz${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    })),
  ];
  const codes = products.map(({ code }) => code);
  return (method, url) => {
    const [path = ''] = url.split('?');
    const answered = rows.filter(({ address }) => address.test(path)).map((row) => row.method);
    if (answered.length > 0) {
      return notFound(
        'path',
        `По этому адресу нет метода ${method}; есть ${answered.join(', ')}`,
        'ROUTE_NOT_FOUND',
      );
    }
    const [, holderType, product] = ofProduct.exec(path) ?? [];
    if (holderType !== undefined && !holderTypes.some((known) => known === holderType)) {
      return notFound(
        'holder_type',
        `Такого holder_type нет; есть: ${holderTypes.join(', ')}`,
        'ROUTE_NOT_FOUND',
      );
    }
    if (product !== undefined && !codes.includes(product)) {
      return notFound(
        'product',
        `Такого продукта по этому адресу нет; есть: ${codes.join(', ')}`,
        'PRODUCT_NOT_FOUND',
      );
    }
    return notFound('path', 'Такого метода нет; проверьте адрес и HTTP-метод', 'ROUTE_NOT_FOUND');
  };
}
