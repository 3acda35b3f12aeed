import { notFound, type ServiceError } from '#kernel/errors/errors.ts';
import { nearest } from '#kernel/schema/nearest-name.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import type { Endpoint } from '../protocol/endpoint.ts';

export type MissingRoute = (method: string, url: string) => ServiceError;

const ofProduct = /^\/ship\/biz\/sales\/v2\/([^/]+)\/([^/]+)\/(?:quotes|policies|addendums)(?:\/|$)/;

interface Row {
  readonly method: string;
  /** Path segments. A segment that begins with a colon matches any text. */
  readonly steps: readonly string[];
}

const others = [
  ['POST', '/ship/token'],
  ['GET', '/docs'],
  ['GET', '/openapi.json'],
  ['GET', '/health/live'],
  ['GET', '/health/ready'],
  ['GET', '/.well-known/oauth-authorization-server'],
] as const;

const addressLengthMax = 300;

/** Address prefixes that partners often omit. */
const beginnings = ['', '/ship/biz', '/ship/biz/sales/v2', '/ship'];

/** Explains why an address is unknown: wrong method, holder type or product; otherwise names a similar address. */
export function missingRoute(endpoints: readonly Endpoint[], products: readonly Product[]): MissingRoute {
  const rows: readonly Row[] = [
    ...others.map(([method, path]) => ({ method, steps: stepsOf(path) })),
    ...endpoints.map(({ method, path }) => ({ method, steps: stepsOf(`/ship/biz${path}`) })),
  ];
  const codes = products.map(({ code }) => code);
  return (method, url) => {
    const [path = ''] = url.split('?');
    const steps = path.split('/').slice(1);
    const answered = rows.filter((row) => slipsIn(row, steps, exactly) === 0).map((row) => row.method);
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
    const near = path.length > addressLengthMax ? undefined : nearestAddress(rows, method, path);
    return notFound(
      'path',
      near === undefined
        ? 'Такого адреса нет; проверьте адрес и HTTP-метод'
        : `Такого адреса нет; похожий: ${near}`,
      'ROUTE_NOT_FOUND',
    );
  };
}

/** Returns the address that was probably meant, such as "POST /ship/biz/sales/v2/individual/osago/quotes". */
function nearestAddress(rows: readonly Row[], method: string, path: string): string | undefined {
  const spelled = beginnings.map((beginning) => stepsOf(`${beginning}${path}`));
  const found = [...spelled, ...spelled.flatMap(otherPlaces)].flatMap((sent) =>
    rows.flatMap((row) => {
      const slips = slipsIn(row, sent, typosMax);
      return slips === undefined ? [] : [{ row, sent, slips: slips + (row.method === method ? 0 : 0.5) }];
    }),
  );
  const [best] = found.sort((left, right) => left.slips - right.slips);
  if (!best) return undefined;
  const steps = best.row.steps.map((step, at) => (step.startsWith(':') ? best.sent[at] : step));
  return `${best.row.method} /${steps.join('/')}`;
}

/** Lists other forms of a path: without the product, or with another holder type. */
function otherPlaces(steps: readonly string[]): readonly (readonly string[])[] {
  const at = steps.findIndex((step) => (holderTypes as readonly string[]).includes(step));
  if (at === -1) return [];
  const [before, after] = [steps.slice(0, at), steps.slice(at + 1)];
  return [[...before, ...after.slice(1)], ...holderTypes.map((other) => [...before, other, ...after])];
}

/** Counts misspelt path segments; undefined if one segment differs by too many letters. */
function slipsIn(
  { steps }: Row,
  sent: readonly string[],
  lettersMax: (step: string) => number,
): number | undefined {
  if (steps.length !== sent.length) return undefined;
  let slips = 0;
  for (const [at, step] of steps.entries()) {
    const own = sent[at] ?? '';
    if (step === own || (step.startsWith(':') && own !== '')) continue;
    const most = lettersMax(step);
    const named = [{ key: step.toLowerCase(), value: step }];
    if (most === 0 || nearest(own.toLowerCase(), named, most).length === 0) return undefined;
    slips += 1;
  }
  return slips;
}

const exactly = () => 0;

function typosMax(step: string): number {
  return Math.min(3, Math.floor((step.length + 1) / 3));
}

/** Splits a path into its segments; ignores trailing and doubled slashes. */
function stepsOf(path: string): readonly string[] {
  return path.split('/').filter((step) => step !== '');
}
