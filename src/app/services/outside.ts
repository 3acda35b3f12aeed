import { join } from 'node:path';
import { createGuard, createMeter } from '#adapters/calls/guarded-call.ts';
import { openIdDirectory } from '#adapters/directory/openid.ts';
import { createHttpExchangeRates } from '#adapters/exchange-rates/http-exchange-rates.ts';
import { createSandboxExchangeRates } from '#adapters/exchange-rates/sandbox-exchange-rates.ts';
import { createHttpContractRegistry } from '#adapters/insurer-systems/contract-registry/http-contract-registry.ts';
import { createSandboxContractRegistry } from '#adapters/insurer-systems/contract-registry/sandbox-contract-registry.ts';
import { createAtolRegistrar } from '#adapters/insurer-systems/fiscal/atol-registrar.ts';
import { createSandboxRegistrar } from '#adapters/insurer-systems/fiscal/sandbox-registrar.ts';
import { createHttpRegistry } from '#adapters/insurer-systems/registry/http-registry.ts';
import { createSandboxRegistry } from '#adapters/insurer-systems/registry/sandbox-registry.ts';
import { createHttpUnderwriting } from '#adapters/insurer-systems/underwriting/http-underwriting.ts';
import { createSandboxUnderwriter } from '#adapters/insurer-systems/underwriting/sandbox-underwriter.ts';
import { createSandboxUnderwriting } from '#adapters/insurer-systems/underwriting/sandbox-underwriting.ts';
import { createHttpSms } from '#adapters/messages/http-sms.ts';
import { createWebhookSender } from '#adapters/messages/http-webhook-sender.ts';
import { createSmtpMail, markedAsTest } from '#adapters/messages/mail.ts';
import { createOutboxMail, createOutboxSms, openOutbox } from '#adapters/messages/outbox.ts';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { createYookassaAcquirer } from '#adapters/yookassa/yookassa-acquirer.ts';
import { type Insurer, shippedForms } from '#contracts/print-forms/insurer.ts';
import type { RatingPorts } from '#contracts/rating/gather-facts.ts';
import { createRelatedContracts } from '#contracts/rating/related.ts';
import type { ContractRegistry } from '#kernel/ports/contract-registry.ts';
import type { DocumentSigner } from '#kernel/ports/document-signer.ts';
import type { ExchangeRateSource } from '#kernel/ports/exchange-rates.ts';
import type { FiscalRegistrar } from '#kernel/ports/fiscal-registrar.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import type {
  Acquirer,
  BonusMalusRegistry,
  CallWatch,
  FormContent,
  PdfRenderer,
} from '#kernel/ports/ports.ts';
import type { SandboxUnderwriter, Underwriting } from '#kernel/ports/underwriting.ts';
import type { WebhookSender } from '#kernel/ports/webhook-sender.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { toTargetRules } from '#platform/events/webhooks/settings.ts';
import type { Tracer } from '#platform/spans/spans.ts';
import type { Product } from '#products/product/product.ts';
import type { SandboxBank } from '#sandbox-bank/sandbox-bank.ts';
import type { StaffDirectory } from '#staff/people/directory.ts';
import type { Config } from '../config/config.ts';
import { filesOfForms } from '../products/forms.ts';
import type { OwnProduct } from '../products/load-products.ts';

export { discoverProvider } from '#adapters/directory/openid.ts';
export { probeMailServer } from '#adapters/messages/mail.ts';

const messageTimeoutMs = 30_000;
const ratesTimeoutMs = 10_000;

/** Creates the tracer; without a collector returns undefined and does not load its code. */
export async function createTracer(
  { traces }: Config,
  failed: (error: unknown, dropped: number) => void,
): Promise<Tracer | undefined> {
  if (!traces) return undefined;
  const { createOtlpTracer } = await import('#adapters/traces/otlp-tracer.ts');
  return createOtlpTracer({ ...traces, failed });
}

/** Creates the signer of documents; undefined without a signing key. */
export async function createSigner({ signature }: Config, clock: Clock): Promise<DocumentSigner | undefined> {
  if (!signature) return undefined;
  const [{ createPdfSigner }, { readIdentity }] = await Promise.all([
    import('#adapters/pdf/signature/pdf-signer.ts'),
    import('#adapters/pdf/signature/read-identity.ts'),
  ]);
  return createPdfSigner(readIdentity(signature, clock.now()));
}

/** Creates the renderer. The insurer's templates replace the shipped ones, and forms of the test environment are marked. */
export function createRenderer(
  { printFormsDirectory, environment }: Config,
  own: readonly OwnProduct[] = [],
  content?: () => FormContent,
): PdfRenderer & { close(): Promise<void> } {
  return createTypstRenderer({
    templateDirectory: shippedForms,
    ownDirectory: printFormsDirectory,
    files: filesOfForms(own, printFormsDirectory),
    isMarked: environment === 'test',
    ...(content && { content }),
  });
}

/** Creates the connections to external systems that are queried before a contract has a price. */
export function createRatingPorts(
  config: Config,
  watch: CallWatch,
  deps: { readonly pool: Pool; readonly products: readonly Product[]; readonly clock: Clock },
): RatingPorts & { readonly sandboxUnderwriter: SandboxUnderwriter | undefined } {
  const { pool, products } = deps;
  return {
    registry: registryOf(config, watch),
    underwriting: underwritingOf(config, watch),
    contractRegistry: contractRegistryOf(config, watch),
    related: createRelatedContracts(pool, products, config.environment === 'test'),
    sandboxUnderwriter: sandboxUnderwriterOf(config, deps),
  };
}

/** Discards measurements of calls that are not the server's. */
export const unwatched: CallWatch = { observeCall: () => undefined, watchBreaker: () => undefined };

/** Creates stand-ins of the outside systems for rehearsed quotes: the sandbox, and fixed exchange rates. */
export function createRehearsalPorts(
  config: Config,
  deps: Parameters<typeof createRatingPorts>[2],
): RatingPorts {
  const sandbox = { ...config, environment: 'test', registry: undefined, underwriting: undefined } as const;
  const rate = '100.0000';
  return {
    ...createRatingPorts(sandbox, unwatched, deps),
    rates: {
      ratesOf: async ({ currencies, day }) => currencies.map((currency) => ({ currency, date: day, rate })),
    },
  };
}

function registryOf(config: Config, watch: CallWatch): BonusMalusRegistry {
  const call = { port: 'bonus-malus', system: 'Реестр КБМ', timeoutMs: config.registryTimeoutMs, watch };
  if (config.registry) return createHttpRegistry(config.registry, createGuard(call));
  return createSandboxRegistry(call, createMeter(call.port, watch));
}

function underwritingOf(config: Config, watch: CallWatch): Underwriting {
  const call = {
    port: 'underwriting',
    system: 'Правила страховщика',
    timeoutMs: config.registryTimeoutMs,
    watch,
  };
  if (config.underwriting) return createHttpUnderwriting(config.underwriting, createGuard(call));
  return createSandboxUnderwriting(createMeter(call.port, watch));
}

/** Creates the sandbox underwriter if the sandbox provides the rules; undefined if the insurer decides. */
function sandboxUnderwriterOf(
  { environment, underwriting }: Config,
  deps: Parameters<typeof createSandboxUnderwriter>[0],
): SandboxUnderwriter | undefined {
  return environment === 'test' && !underwriting ? createSandboxUnderwriter(deps) : undefined;
}

/** The gateway is shared with the bonus-malus registry, but each registry has its own breaker, as either can fail alone. */
function contractRegistryOf(config: Config, watch: CallWatch): ContractRegistry {
  const call = {
    port: 'contract-registry',
    system: 'Реестр договоров',
    timeoutMs: config.registryTimeoutMs,
    watch,
  };
  if (config.registry) return createHttpContractRegistry(config.registry, createGuard(call));
  return createSandboxContractRegistry(call, createMeter(call.port, watch));
}

/** Returns undefined in production if no address is configured: staff then import the exchange rates. */
export function createRateSource(
  { ratesUrl, environment }: Config,
  watch: CallWatch,
): ExchangeRateSource | undefined {
  const call = { port: 'exchange-rates', system: 'Банк России', timeoutMs: ratesTimeoutMs, watch };
  if (ratesUrl !== undefined) return createHttpExchangeRates(ratesUrl, createGuard(call));
  return environment === 'test' ? createSandboxExchangeRates(createMeter(call.port, watch)) : undefined;
}

export function createAcquirer(
  config: Config,
  sandboxBank: SandboxBank | undefined,
  watch: CallWatch,
): Acquirer {
  const call = {
    port: 'acquirer',
    system: 'Платёжный шлюз',
    timeoutMs: config.acquirerTimeoutMs,
    domain: 'payments',
    watch,
  } as const;
  if (config.acquirer) return createYookassaAcquirer(config.acquirer, createGuard(call));
  if (!sandboxBank) throw new Error('there is neither an acquirer nor a sandbox bank');
  // No circuit breaker: when a test switches the bank on again, the next call must succeed.
  const guard = createGuard({ ...call, failuresToOpen: Number.POSITIVE_INFINITY });
  return createYookassaAcquirer({ ...sandboxBank.access, notificationAddresses: [] }, guard);
}

/** Returns undefined in production without a registrar: the insurer registers receipts without Bindery, as far as the acquirer does not. */
export function createFiscalRegistrar(
  { fiscal, environment, publicUrl }: Config,
  {
    insurer,
    watch,
    clock,
  }: { readonly insurer: () => Insurer; readonly watch: CallWatch; readonly clock: Clock },
): FiscalRegistrar | undefined {
  const { registrar, taxSystem, timeZone, agentType, address = publicUrl } = fiscal;
  const port = 'fiscal-registrar';
  if (!registrar)
    return environment === 'test' ? createSandboxRegistrar(clock, createMeter(port, watch)) : undefined;
  const call = { port, system: 'Касса', timeoutMs: registrar.timeoutMs, domain: 'payments', watch } as const;
  return createAtolRegistrar(registrar, createGuard(call), () => {
    const { inn, email } = insurer();
    return { inn, email, taxSystem, timeZone, agentType, address };
  });
}

export function createConfiguredWebhookSender({ webhooks }: Config): WebhookSender {
  const { reach, timeoutMs, certificates } = webhooks;
  return createWebhookSender({ rules: toTargetRules(reach), timeoutMs, certificates });
}

/** Creates the sender of messages; by default letters are files, and an unwritable directory throws StartError. */
export async function createMessageSender(
  config: Config,
  insurer: () => Insurer,
  watch: CallWatch,
): Promise<MessageSender> {
  const call = { timeoutMs: messageTimeoutMs, domain: 'documents', watch } as const;
  const from = () => {
    const { shortName: name, email } = insurer();
    return { name, address: config.mailFrom ?? email };
  };
  const outbox = join(config.dataDirectory, 'outbox');
  if (!config.smtpUrl) await openOutbox(outbox);
  const sender: MessageSender = {
    sendEmail: config.smtpUrl
      ? createSmtpMail(config.smtpUrl, from, createGuard({ ...call, port: 'mail', system: 'Почта' }))
      : createOutboxMail(outbox, from),
    // Without an SMS gateway, text messages are files in a test environment and are not sent in production.
    ...(!config.sms && config.environment === 'test' && { sendSms: createOutboxSms(outbox) }),
    ...(config.sms && {
      sendSms: createHttpSms(config.sms, createGuard({ ...call, port: 'sms', system: 'СМС-шлюз' })),
    }),
  };
  return config.environment === 'test' ? markedAsTest(sender) : sender;
}

/** Creates the external sign-in directory of the console; undefined if staff sign in with passkeys. */
export function createStaffDirectory({ consolePages }: Config, clock: Clock): StaffDirectory | undefined {
  if (!consolePages?.directory) return undefined;
  return openIdDirectory(consolePages.directory, `${consolePages.url}/sign-in/directory/back`, clock);
}
