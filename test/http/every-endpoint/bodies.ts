import assert from 'node:assert/strict';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { openLink } from '../../support/link.ts';
import { savedAt, savedDraft, soldContract } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';
import { askedContract } from '../approval-questions/support.ts';
import { child, operations, resolved } from '../openapi/described.ts';

export interface Base {
  readonly title: string;
  readonly method: string;
  readonly body: JsonObject;
  readonly schema: JsonObject;
  /** True if the answer reports every missing or malformed field, even if the body has other errors. */
  readonly isPure: boolean;
  /**
   * True if `ready` sells a contract. Call `ready` of such bodies last: after the sale, drafts of the same example may
   * be refused.
   */
  readonly isAfterSale: boolean;
  /** Returns the address and the body fields that come from earlier calls, such as a policy number. */
  ready(): Promise<readonly [address: string, own: JsonObject]>;
}

type Described = Pick<Base, 'title' | 'method' | 'schema' | 'body'>;

/** Lists every body example of the OpenAPI description with its endpoint, and prolongations made from the examples. */
export function bases(service: TestService, partner: TestPartner): readonly Base[] {
  return operations().flatMap(({ path, method, operation }) => {
    const described = describedBody(operation);
    if (!described) return [];
    const { schema, examples } = described;
    return examples.flatMap(([name, body]) => {
      const base = { title: `${method} ${path} ${name}`, method: method.toUpperCase(), schema };
      return isObject(body) ? placed(service, partner, path, { ...base, body }) : [];
    });
  });
}

/** Finds the schema and the examples of an operation's JSON body. */
function describedBody(operation: JsonObject) {
  if (!isObject(operation.requestBody)) return undefined;
  const content = child(child(operation.requestBody, 'content'), 'application/json');
  const examples = Object.entries(child(content, 'examples')).map(([name, example]) => {
    return [name, resolved(example as JsonObject).value ?? null] as const;
  });
  return { schema: child(content, 'schema'), examples };
}

function placed(
  service: TestService,
  partner: TestPartner,
  described: string,
  base: Described,
): readonly Base[] {
  const address = described.replace('/ship/biz', '');
  const at = (found: string, isPure: boolean, body: JsonObject = {}): Base => ({
    ...base,
    isPure,
    isAfterSale: false,
    ready: () => Promise.resolve([found, body]),
  });
  const made = (isPure: boolean, make: () => Promise<readonly [string, JsonObject]>, more = {}): Base => {
    let ready: ReturnType<typeof make> | undefined;
    return { ...base, isAfterSale: false, ...more, isPure, ready: () => (ready ??= make()) };
  };
  if (address.endsWith('/{questionId}'))
    return [made(false, async () => [(await askedContract(service, partner)).path, {}])];
  if (address.includes('{renewalId}'))
    return [
      made(false, async () => {
        const { policyNumber } = await soldContract(partner);
        const { body } = await partner.call('POST', '/sandbox/v1/renewals', { policyNumber });
        return [address.replace('{renewalId}', String(body.renewalId)), {}];
      }),
    ];
  if (address.includes('{orderId}'))
    return [
      made(false, async () => {
        const { orderId } = await openLink(partner, await savedDraft(partner), 'CARD');
        return [address.replace('{orderId}', orderId), {}];
      }),
    ];
  if (address.includes('{webhookId}'))
    return [
      made(address.endsWith('{webhookId}'), async () => {
        const made = await partner.call('POST', '/sales/v2/webhooks', {
          url: 'https://partner.example/hook',
        });
        assert.equal(made.status, 200, made.text);
        return [address.replace('{webhookId}', String(made.body.webhookId)), {}];
      }),
    ];
  const sale = /^(\/sales\/v2\/(\w+)\/(\w+))\//.exec(address);
  const [, root = '', holderType = '', product = ''] = sale ?? [];
  if (!sale) return [at(address, !address.includes('token'))];
  const first = firstContract(holderType, product);
  if (address.includes('{policyNumber}')) {
    const isPayment = address.includes('installment');
    return [
      made(!isPayment, async () => {
        const { policyNumber } = await savedAt(partner, `${root}/policies`, isPayment ? first : base.body);
        const own = address.replace('{policyNumber}', policyNumber).replace('{installment_nr}', '1');
        return [own, {}];
      }),
    ];
  }
  if (address.includes('/addendums')) {
    const isPure = address.endsWith('/quotes') && base.title.endsWith(' change');
    return [
      made(isPure, async () => [address, { policyNumber: await soldOnce(partner, root, first) }], {
        isAfterSale: true,
      }),
    ];
  }
  if (!/\/(quotes|policies)$/.test(address)) return [at(address, false)];
  const previous = `insuredObject.${product}.previousPolicyNumber`;
  return [
    at(address, true),
    made(
      false,
      async () => {
        const policyNumber = await soldOnce(partner, root, first);
        return [
          address,
          changed({ insuredObject: child(base.body, 'insuredObject') }, { [previous]: policyNumber }),
        ];
      },
      { title: `${base.title} as a prolongation`, isAfterSale: true },
    ),
  ];
}

const sold = new WeakMap<TestPartner, Map<string, Promise<string>>>();

/**
 * Sells the contract in `body`, only once for each partner and product path, such as "/sales/v2/individual/osago". Returns
 * the contract number.
 */
function soldOnce(partner: TestPartner, root: string, body: JsonObject): Promise<string> {
  const own = sold.get(partner) ?? new Map<string, Promise<string>>();
  sold.set(partner, own);
  const number = own.get(root) ?? sell(partner, root, body);
  own.set(root, number);
  return number;
}

async function sell(partner: TestPartner, root: string, body: JsonObject): Promise<string> {
  const draft = await savedAt(partner, `${root}/policies`, body);
  const payment = { amount: draft.premium, paymentType: 'CASH' };
  const paid = await partner.call('PUT', `${draft.path}/installments/1`, payment);
  assert.equal(paid.status, 200, paid.text);
  return draft.policyNumber;
}

function firstContract(holderType: string, product: string): JsonObject {
  const path = `/ship/biz/sales/v2/${holderType}/${product}/policies`;
  const found = operations().find((one) => one.path === path && one.method === 'post');
  const body: Json | undefined = found && describedBody(found.operation)?.examples[0]?.[1];
  assert.ok(isObject(body), `no example of ${path}`);
  return body;
}
