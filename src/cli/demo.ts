import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { makeDirectory } from '../db/make-directory.ts';
import { StartError } from '../db/start-error.ts';
import { systemClock } from '../kernel/clock.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { addPartner, rotateSecret } from '../partners/manage-partners.ts';
import { usualRights } from '../partners/partner.ts';
import { demoBody } from './demo-body.ts';
import { describePremium } from './demo-table.ts';
import type { Invocation } from './program.ts';
import { type Service, startService } from './service.ts';
import { stopSignal } from './stop-signal.ts';

const demoLogin = 'demo';

export function addDemoCommand(program: Command, invocation: Invocation): void {
  program
    .command('demo')
    .description('start the service, sell one contract over its own interface, then keep serving')
    .option('--once', 'stop after the sale')
    .action(async (options: { once?: boolean }) => {
      refuseInProduction(invocation);
      const log = pino({ level: invocation.variables.LOG_LEVEL?.trim() || 'warn' });
      const service = await startService(invocation.variables, log, (line) => console.log(line));
      try {
        await sell(service);
        if (options.once) return;
        console.log(
          `\nThe service goes on at ${service.config.publicUrl}; read and try it at ${service.config.publicUrl}/docs; Ctrl+C stops it.`,
        );
        await stopSignal();
      } finally {
        await service.stop();
      }
    });
}

function refuseInProduction(invocation: Invocation): void {
  if (readConfig(invocation.variables).environment === 'production') {
    throw new StartError('the demo sells an invented contract: run it with ENVIRONMENT=test');
  }
}

/** One osago sale as a partner's program would do it; throws where any step is not answered as it should be. */
async function sell(service: Service): Promise<void> {
  const credentials = await demoCredentials(service);
  const base = service.config.publicUrl;
  heading('1. Access token: POST /ship/token');
  const { access_token: token } = await call(base, 'POST', '/ship/token', {
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  });
  console.log(`client_id      ${credentials.clientId}\nclient_secret  ${credentials.clientSecret}`);
  const sales = (method: string, path: string, body?: JsonObject) =>
    call(base, method, `/ship/biz/sales/v2${path}`, body, String(token));
  // Of one vehicle and one owner only one contract can be in force, and the demo sells at every start.
  const vin = `XTAGFL110MY${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const body = demoBody(systemClock.now(), { vin });

  heading('2. Quote: POST individual/osago/quotes');
  const quote = await sales('POST', '/individual/osago/quotes', body);
  console.log(describePremium(quote));

  heading('3. Draft: POST individual/osago/policies');
  const draft = await sales('POST', '/individual/osago/policies', body);
  console.log(`contract ${text(draft.policyNumber)}, ${statusOf(draft)}, premium ${text(draft.premium)}`);
  const contract = `/individual/osago/policies/${text(draft.policyNumber)}`;

  heading('4. Change: PUT individual/osago/policies/{policyNumber}: a young driver joins');
  const changed = await sales('PUT', contract, demoBody(systemClock.now(), { vin, youngDriver: true }));
  console.log(describePremium(changed));

  heading('5. Print form: GET policies/{policyNumber}/files/DRAFT');
  console.log(await savePdf(service, changed, 'DRAFT', sales));

  heading('6. Payment: PUT …/installments/1, CASH');
  const payment = await sales('PUT', `${contract}/installments/1`, {
    amount: changed.premium ?? null,
    paymentType: 'CASH',
  });
  console.log(`order ${text(payment.orderId)}, ${text(payment.amount)} ${text(payment.currencyCode)}`);
  const paid = await sales('GET', contract);
  console.log(`contract ${text(paid.policyNumber)}, ${statusOf(paid)}`);

  heading('7. Print form: GET policies/{policyNumber}/files/POLICY');
  console.log(await savePdf(service, paid, 'POLICY', sales));
}

/** The demo partner with a fresh secret; its older ones stop working. */
async function demoCredentials({ database }: Service) {
  const { pool } = database;
  const by = { actor: demoLogin, requestId: demoLogin, at: systemClock.now() };
  const added = await addPartner(pool, by, {
    login: demoLogin,
    name: 'Demo partner',
    ...usualRights,
    kvPercent: '10',
    discountKvMax: '5',
    isDemo: true,
  });
  const credentials = added ?? (await rotateSecret(pool, by, demoLogin, 1));
  if (!credentials) throw new Error('the demo partner can neither be added nor found');
  return credentials;
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
