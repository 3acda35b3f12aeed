// Checks the result types of `pay` for each payment type; `npm run check:types` compiles this file.
import type { Bindery, InstallmentPaymentRequest } from '../../packages/sdk/src/index.ts';

const link = { amount: 1, successUrl: 'https://shop.example/paid', failUrl: 'https://shop.example/failed' };

export async function paidByOne(client: Bindery, chosen: InstallmentPaymentRequest): Promise<string> {
  const { pay } = client.sales('individual', 'casco');
  const byCard = await pay('1', 1, { ...link, paymentType: 'CARD' });
  const bySbp = await pay('1', 1, { ...link, paymentType: 'SBP' });
  const byPage = await pay('1', 1, { ...link, paymentType: 'PAYINSURER' });
  const byBill = await pay('1', 1, { amount: 1, paymentType: 'CASHLESS' });
  const byCash = await pay('1', 1, { amount: 1, paymentType: 'CASH' });
  const byAny = await pay('1', 1, chosen);
  // @ts-expect-error a link is not a bill
  byCard.fileId;
  // @ts-expect-error a bill has no link
  byBill.paymentLink;
  // @ts-expect-error cash has no link
  byCash.paymentLink;
  // @ts-expect-error the type of a payment chosen at run time must be checked first
  byAny.paymentLink;
  const known = 'paymentLink' in byAny ? byAny.paymentLink : byAny.orderId;
  return [byCard.paymentLink, bySbp.paymentLink, byPage.paymentLink, byBill.fileId, known].join();
}

export async function refusedByCompiler(client: Bindery): Promise<string> {
  const { pay } = client.sales('individual', 'osago');
  // @ts-expect-error a link without return addresses
  await pay('1', 1, { amount: 1, paymentType: 'CARD' });
  // @ts-expect-error a misspelt field
  await pay('1', 1, { ...link, paymentType: 'CARD', sucessUrl: '' });
  // @ts-expect-error an unknown payment type
  await pay('1', 1, { amount: 1, paymentType: 'CHEQUE' });
  const corporate = client.sales('corporate', 'osago');
  // @ts-expect-error an organization pays by CASH or CASHLESS
  await corporate.pay('1', 1, { ...link, paymentType: 'CARD' });
  // @ts-expect-error an organization pays by CASH or CASHLESS
  await corporate.pay('1', 1, { ...link, paymentType: 'PAYINSURER' });
  const { fileId } = await corporate.pay('1', 1, { amount: 1, paymentType: 'CASHLESS' });
  return fileId;
}

export async function eventOf(client: Bindery): Promise<string> {
  for await (const { data } of client.events({ types: ['contract.in_force'] })) return data.policyNumber;
  for await (const event of client.events())
    if (event.type === 'contract.changed') return event.data.policyNumber;
  return '';
}
