import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { contractForStaff } from '#contracts/record/read.ts';
import { productExamples, writtenToday } from '#http/protocol/openapi/examples.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { makeDirectory } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { findProduct } from '#products/product/sold.ts';
import { formatFigures } from '#staff/catalogues/tariffs/worksheet-text.ts';
import { flagField, optionalField } from '#staff/use-case/fields.ts';
import { lineKind, withHint } from '#staff/use-case/kinds.ts';
import { readConfig } from '../../config/config.ts';
import { openAssortment } from '../../products/assortment.ts';
import type { Variables } from '../command-context.ts';
import { type Invocation, tool } from '../commands.ts';
import { type Service, startService } from '../service.ts';
import { endLost } from '../serving/lost-database.ts';
import { stopSignal } from '../serving/stop-signal.ts';
import {
  consoleLink,
  demoCredentials,
  demoLogin,
  prepareForTwo,
  secondLogin,
  withConsole,
} from './demo-accounts.ts';
import { demoBody } from './demo-body.ts';

/** Card number that the sandbox bank accepts. */
const testCard = '4111 1111 1111 1111';

export const demo = tool({
  name: 'demo',
  title: 'start the service, sell one contract through its API, then continue serving',
  input: {
    once: flagField('stop after the sale'),
    product: optionalField(
      withHint(lineKind, 'code', 'pet'),
      'of a product by its first example; without it osago, with a change',
    ),
  },
  async run(invocation, { once, product }) {
    refuseInProduction(invocation);
    const log = pino({ level: invocation.variables.LOG_LEVEL?.trim() || 'warn' });
    const variables = await withConsole(invocation.variables);
    const start = (own: Variables) => startService(own, log, { note: (line) => console.log(line) });
    if (readConfig(variables).fourEyes.isOn) await prepareForTwo(start, variables);
    const service = await start(variables);
    try {
      const sold = await sell(service, product);
      if (once) return 0;
      await tellAddresses(service, sold);
      const lost = await Promise.race([stopSignal(), service.database.lost]);
      return lost ? await endLost(service, lost) : 0;
    } finally {
      await service.stop();
    }
  },
});

function refuseInProduction(invocation: Invocation): void {
  if (readConfig(invocation.variables).environment === 'production') {
    throw new StartError('the demo sells an invented contract: run it with ENVIRONMENT=test');
  }
}

type Sales = (method: string, path: string, body?: JsonObject) => Promise<JsonObject>;

async function salesOf(service: Service): Promise<Sales> {
  const credentials = await demoCredentials(service);
  const base = service.config.publicUrl;
  heading('1. Access token: POST /ship/token');
  const { access_token: token } = await call(base, 'POST', '/ship/token', {
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  console.log(`client_id      ${credentials.clientId}\nclient_secret  ${credentials.clientSecret}`);
  return (method, path, body) => call(base, method, `/ship/biz/sales/v2${path}`, body, String(token));
}

/** Sells a contract through the partner API: OSAGO with an addendum, or the first example of another product. */
async function sell(service: Service, code: string | undefined): Promise<Sold> {
  const vin = newVin();
  const { holderType, body } = code === undefined ? ofOsago({ vin }) : await exampleOfProduct(service, code);
  const base = `/${holderType}/${code ?? 'osago'}`;
  const sales = await salesOf(service);

  heading(`2. Quote: POST ${base.slice(1)}/quotes`);
  console.log(formatFigures(await sales('POST', `${base}/quotes`, body)));

  heading(`3. Draft: POST ${base.slice(1)}/policies`);
  const draft = await sales('POST', `${base}/policies`, body);
  console.log(`contract ${text(draft.policyNumber)}, ${statusOf(draft)}, premium ${text(draft.premium)}`);
  const contract = `${base}/policies/${text(draft.policyNumber)}`;

  const changed = code === undefined ? await withYoungDriver(sales, contract, vin) : undefined;
  const step = changed ? 5 : 4;
  heading(`${step}. Print form: GET policies/{policyNumber}/files/DRAFT`);
  console.log(await savePdf(service, draft, 'DRAFT', sales));

  const { installments, premium } = changed ?? draft;
  const [first] = Array.isArray(installments) ? installments : [];
  const amount = (isObject(first) ? first.amount : premium) ?? null;
  return payAndPrint(service, sales, contract, amount, step + 1);
}

function ofOsago(options: Parameters<typeof demoBody>[1]) {
  return { holderType: 'individual', body: demoBody(systemClock.now(), options) };
}

async function exampleOfProduct(service: Service, code: string) {
  const { products } = await openAssortment(service.config.productsDirectory);
  const product = findProduct(products, code);
  const example =
    product &&
    holderTypes
      .flatMap((holderType) => productExamples(product, holderType))
      .find(({ purpose }) => purpose === 'contract');
  if (!example) {
    const codes = products.map((one) => one.code).join(', ');
    throw new StartError(`--product ${code} is none that is sold with an example; products: ${codes}`);
  }
  return { ...example, body: writtenToday(example.body, moscowDate(systemClock.now())) };
}

async function withYoungDriver(sales: Sales, contract: string, vin: string): Promise<JsonObject> {
  heading('4. Change: PUT individual/osago/policies/{policyNumber}: a young driver joins');
  const changed = await sales('PUT', contract, ofOsago({ vin, youngDriver: true }).body);
  console.log(formatFigures(changed));
  console.log(
    `  why, in Russian: calculation of the answer, or bindery tariff explain ${text(changed.policyNumber)}`,
  );
  return changed;
}

/** Creates a new VIN for every start, because a vehicle and owner can have only one contract in force. */
function newVin(): string {
  return `XTAGFL110MY${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

interface Sold {
  readonly sales: Sales;
  readonly policyNumber: string;
  readonly path: string;
}

async function payAndPrint(
  service: Service,
  sales: Sales,
  contract: string,
  amount: Json,
  step: number,
): Promise<Sold> {
  heading(`${step}. Payment: PUT …/installments/1, CASH`);
  const payment = await sales('PUT', `${contract}/installments/1`, {
    amount,
    paymentType: 'CASH',
  });
  console.log(`order ${text(payment.orderId)}, ${text(payment.amount)} ${text(payment.currencyCode)}`);
  const paid = await sales('GET', contract);
  console.log(`contract ${text(paid.policyNumber)}, ${statusOf(paid)}`);

  heading(`${step + 1}. Print form: GET policies/{policyNumber}/files/POLICY`);
  const path = await savePdf(service, paid, 'POLICY', sales);
  console.log(path);
  return { sales, policyNumber: text(paid.policyNumber), path };
}

/** Prints the addresses to open next, including a payment link that waits for a card. */
async function tellAddresses(service: Service, { sales, policyNumber, path }: Sold): Promise<void> {
  const { publicUrl } = service.config;
  const contract = await contractForStaff(service.database.pool, policyNumber);
  const check = `${publicUrl}/check/${policyNumber}?code=${contract?.checkCode ?? ''}`;
  const draft = await sales(
    'POST',
    '/individual/osago/policies',
    demoBody(systemClock.now(), { vin: newVin() }),
  );
  const { paymentLink } = await sales(
    'PUT',
    `/individual/osago/policies/${text(draft.policyNumber)}/installments/1`,
    {
      amount: draft.premium ?? null,
      paymentType: 'PAYINSURER',
      successUrl: `${publicUrl}/`,
      failUrl: `${publicUrl}/`,
    },
  );
  heading('Open what was sold, and try the rest; Ctrl+C stops the service');
  for (const [what, address] of [
    ['the policy', path],
    ['its check page', check],
    ['a payment to make', `${text(paymentLink)}  (card ${testCard}, any later month, any code)`],
    ['the interface', `${publicUrl}/docs`],
    ['what else is here', `${publicUrl}/`],
    ['the console', await consoleLink(service, demoLogin, policyNumber)],
    ...(service.config.fourEyes.isOn
      ? [['who agrees there', await consoleLink(service, secondLogin, policyNumber)]]
      : []),
  ])
    console.log(`${what?.padEnd(20)}${address}`);
}

async function savePdf(
  { config }: Service,
  contract: JsonObject,
  form: string,
  sales: (method: string, path: string) => Promise<JsonObject>,
): Promise<string> {
  const { policyPDF, fileName } = await sales(
    'GET',
    `/policies/${text(contract.policyNumber)}/files/${form}`,
  );
  const directory = join(config.dataDirectory, 'demo');
  makeDirectory(directory);
  const path = join(directory, text(fileName));
  await writeFile(path, Buffer.from(text(policyPDF), 'base64'));
  return path;
}

async function call(
  base: string,
  method: string,
  path: string,
  body?: JsonObject,
  token?: string,
): Promise<JsonObject> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (response.ok && isObject(answer)) return answer;
  throw new StartError(
    `the demo was answered ${response.status} by ${method} ${path}: ${JSON.stringify(answer)}`,
  );
}

function heading(title: string): void {
  console.log(`\n${title}`);
}

function statusOf(contract: JsonObject): string {
  return isObject(contract.status) ? text(contract.status.code) : '';
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
