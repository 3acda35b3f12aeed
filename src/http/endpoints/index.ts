import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { describeSale, type Sale } from '../protocol/requests/sale.ts';
import { answerQuestionEndpoint, approvalTag, readQuestionsEndpoint } from './approval-questions.ts';
import { createAddendumEndpoint } from './create-addendum.ts';
import { createPolicyEndpoint } from './create-policy.ts';
import { pingEventsEndpoint } from './events/ping-events.ts';
import { eventsTag, readEventsEndpoint } from './events/read-events.ts';
import { getOperationEndpoint, operationsTag } from './get-operation.ts';
import { limitsEndpoint } from './limits.ts';
import { overdueInstallmentsEndpoint } from './overdue-installments.ts';
import { payInstallmentEndpoint } from './pay-installment.ts';
import { filesTag, printFormEndpoint } from './print-form.ts';
import { quoteEndpoint } from './quote.ts';
import { quoteAddendumEndpoint } from './quote-addendum.ts';
import { quoteVariantsEndpoint } from './quote-variants.ts';
import { agreementTag, readCallerEndpoint } from './read-caller.ts';
import { readPolicyEndpoint } from './read-policy.ts';
import { referenceEndpoints, referenceTag } from './reference-lists.ts';
import { refundDetailsEndpoint, refundTag } from './refund-details.ts';
import {
  acceptRenewalEndpoint,
  listRenewalsEndpoint,
  readRenewalEndpoint,
  renewalsTag,
} from './renewals/renewals.ts';
import { sandboxRenewalEndpoint } from './renewals/sandbox-renewals.ts';
import { bankSwitchEndpoints, sandboxTag } from './sandbox/sandbox-bank.ts';
import { sandboxPaymentEndpoints } from './sandbox/sandbox-payments.ts';
import { searchPoliciesEndpoint, searchTag } from './search-policies.ts';
import { settlementsTag } from './settlements/bodies.ts';
import { settlementEndpoints } from './settlements/index.ts';
import { updatePolicyEndpoint } from './update-policy.ts';
import { webhooksTag } from './webhooks/bodies.ts';
import { webhookEndpoints } from './webhooks/index.ts';

/** Functions that each declare one endpoint for a product, or return undefined if the product lacks the endpoint. */
const saleEndpoints: readonly ((sale: Sale) => Endpoint | undefined)[] = [
  quoteEndpoint,
  quoteVariantsEndpoint,
  limitsEndpoint,
  createPolicyEndpoint,
  updatePolicyEndpoint,
  readPolicyEndpoint,
  createAddendumEndpoint,
  quoteAddendumEndpoint,
  payInstallmentEndpoint,
];

export const commonTags = (hasSandboxBank: boolean): readonly JsonObject[] => [
  searchTag,
  approvalTag,
  filesTag,
  refundTag,
  renewalsTag,
  operationsTag,
  eventsTag,
  webhooksTag,
  agreementTag,
  settlementsTag,
  referenceTag,
  ...(hasSandboxBank ? [sandboxTag] : []),
];

/** Lists every endpoint below `/ship/biz`. Sandbox endpoints are included only if the sandbox is on. */
export function salesEndpoints(
  products: readonly Product[],
  lists: ListCatalogue,
  hasSandboxBank: boolean,
): readonly Endpoint[] {
  const sales = products.flatMap((product) =>
    holderTypes.map((holderType) => describeSale(product, holderType)),
  );
  const answering = [
    ...sales.flatMap((sale) => saleEndpoints.flatMap((page) => page(sale) ?? [])),
    searchPoliciesEndpoint(products),
    overdueInstallmentsEndpoint(products),
    ...products
      .slice(0, 1)
      .flatMap((first) => [
        printFormEndpoint(first),
        readQuestionsEndpoint(first),
        answerQuestionEndpoint(first),
        refundDetailsEndpoint(first),
        listRenewalsEndpoint(products, first),
        readRenewalEndpoint(first),
        acceptRenewalEndpoint(first),
      ]),
    ...(hasSandboxBank
      ? [...sandboxPaymentEndpoints, ...products.slice(0, 1).map(sandboxRenewalEndpoint)]
      : []),
  ];
  const events = [readEventsEndpoint, pingEventsEndpoint, ...webhookEndpoints];
  return [
    ...answering,
    getOperationEndpoint([...answering, ...webhookEndpoints]),
    ...events,
    readCallerEndpoint(products),
    ...settlementEndpoints,
    ...referenceEndpoints(lists),
    ...(hasSandboxBank ? bankSwitchEndpoints : []),
  ];
}
