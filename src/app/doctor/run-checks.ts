import { statfs } from 'node:fs/promises';
import { hasOwnRequisites, isOwnPicture, readInsurer } from '#contracts/print-forms/insurer.ts';
import { readAdvice } from '#contracts/print-forms/letters/what-to-do.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { hasEmbeddedDatabase } from '#platform/db/embedded.ts';
import { hasSchema } from '#platform/db/migrations/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import {
  checkNamedStatements,
  checkRoleSettings,
  isSuperuser,
  serverPlace,
} from '#platform/db/server/check-server.ts';
import { databaseClock } from '#platform/db/server/clock-of.ts';
import { StartError } from '#platform/db/start-error.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import type { Finding } from '#staff/operation/server.ts';
import type { Config } from '../config/config.ts';
import type { Directory } from '../config/console.ts';
import { databasePlace } from '../database/ready-database.ts';
import { createKeySource, hasPublishedKey } from '../keys/keys.ts';
import { openAssortment } from '../products/assortment.ts';
import { createRenderer, createSigner, discoverProvider, probeMailServer } from '../services/outside.ts';
import { readSample } from '../services/sample-forms.ts';
import { type ProbeResult, probeAcquirer, probeCollector, probeSystem } from './probe-external-systems.ts';

const timeoutMs = 5_000;
/** Maximum clock difference to the database in ms. Tokens, leases and contract dates compare times of several machines. */
const clockApartMsMax = 1_000;
const freeBytesLeast = 1_073_741_824n;
const dayMs = 86_400_000;
const renewDays = 30;

/** Checks everything that the server needs, one after another, without changing anything. */
export async function* runDoctorChecks(config: Config, clock: Clock): AsyncGenerator<Finding> {
  yield* examineDatabase(config, clock);
  const { databaseDirectUrl, databaseReplicaUrl } = config;
  if (databaseDirectUrl) yield await finding('database, direct', () => greetDatabase(databaseDirectUrl));
  if (databaseReplicaUrl) yield await finding('replica', () => greetDatabase(databaseReplicaUrl));
  yield await finding('disk', () => lookAtDisk(config.dataDirectory));
  yield await finding('insurer', () => lookAtInsurer(config));
  yield await finding('forms and fonts', () => renderOne(config));
  yield await finding('signature', () => lookAtSignature(config, clock));
  yield* examinePeers(config);
}

async function* examineDatabase(config: Config, clock: Clock): AsyncGenerator<Finding> {
  let opened: Database | undefined;
  try {
    yield await finding('database', async () => {
      opened = await openExisting(config);
      return lookAtDatabase(config, opened);
    });
    const database = opened;
    if (!database) return;
    yield await finding('clock', () => compareClocks(database, clock));
    yield await finding('personal key', async () => {
      // Does not open keys with the published test key, because opening would bind a new database to that key.
      if (hasPublishedKey(config))
        return ['one that everybody knows: set PERSONAL_KEY_FILE before there are real people'];
      await openFingerprints(database.pool, createKeySource(config));
      return 'is the key of this database';
    });
  } finally {
    await opened?.close();
  }
}

async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDirectory))
    throw new StartError(`no database in ${config.dataDirectory}: bindery migrate makes one`);
  return openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    applicationName: 'bindery doctor',
    connectionsMax: 2,
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
  });
}

async function lookAtDatabase(config: Config, { pool }: Database): Promise<ProbeResult> {
  const place = databasePlace(config);
  if (!(await hasSchema(pool)))
    throw new StartError(`${place} has nothing of Bindery in it: bindery migrate`);
  if (config.databaseUrl && config.databaseNamedStatements) await checkNamedStatements(pool);
  const warnings: string[] = [];
  if (!config.databaseSetsSession)
    await checkRoleSettings(pool, config.databaseNamedStatements, (line) => warnings.push(line));
  if (config.environment === 'production' && config.databaseUrl && (await isSuperuser(pool)))
    warnings.push('as a superuser: give the service a role of its own');
  return warnings.length > 0 ? [`${place} answers, ${warnings.join('; ')}`] : `${place} answers`;
}

async function compareClocks({ pool }: Database, clock: Clock): Promise<ProbeResult> {
  const before = clock.now().getTime();
  const there = (await databaseClock(pool)).getTime();
  const after = clock.now().getTime();
  // The difference is 0 if the database's time lies between the two local times.
  const apartMs = there < before ? before - there : Math.max(0, there - after);
  const measured = `${apartMs} ms apart from the clock of the database`;
  return apartMs > clockApartMsMax ? [`${measured}: synchronize both machines by NTP`] : measured;
}

async function greetDatabase(connectionString: string): Promise<ProbeResult> {
  const pool = createPool({
    connectionString,
    applicationName: 'bindery doctor',
    connectionsMax: 1,
    namedStatements: false,
    setsSession: false,
  });
  try {
    await databaseClock(pool);
    return `${serverPlace(connectionString)} answers`;
  } finally {
    await pool.end();
  }
}

async function lookAtDisk(directory: string): Promise<ProbeResult> {
  const { bavail, bsize } = await statfs(directory, { bigint: true });
  const free = bavail * bsize;
  const measured = `${free / 1_048_576n} MiB free for ${directory}`;
  return free < freeBytesLeast ? [`${measured}: forms and letters need at least one GiB`] : measured;
}

async function lookAtInsurer({ printFormsDirectory, productsDirectory }: Config): Promise<ProbeResult> {
  const { products } = await openAssortment(productsDirectory);
  const { shortName: name, logo, letterLogo } = readInsurer(printFormsDirectory, products);
  readAdvice(printFormsDirectory);
  if (!hasOwnRequisites(printFormsDirectory))
    return [`${name}, who is invented: set PRINT_FORMS_DIR to a directory with your insurer.json`];
  if (logo !== undefined && !isOwnPicture(logo, printFormsDirectory))
    return [`${name}, with the logo of the invented insurer: put ${logo} of your own beside insurer.json`];
  const isShown = logo === undefined || letterLogo !== undefined || logo.endsWith('.png');
  return isShown ? name : [`${name}, whose letters have no logo: name a PNG in letterLogo of insurer.json`];
}

async function renderOne(config: Config): Promise<ProbeResult> {
  const renderer = createRenderer(config);
  try {
    const [, form] = readSample('bill');
    const pdf = await renderer.render(form);
    return `a bill is a PDF of ${pdf.byteLength} bytes`;
  } finally {
    await renderer.close();
  }
}

async function lookAtSignature(config: Config, clock: Clock): Promise<ProbeResult> {
  if (!config.signature) return ['policies are not signed: set SIGNATURE_P12_FILE'];
  await createSigner(config, clock);
  const later = { now: () => new Date(clock.now().getTime() + renewDays * dayMs) };
  try {
    await createSigner(config, later);
    return 'the certificate is valid';
  } catch (error) {
    return [`within ${renewDays} days: ${wordsOf(error)}`];
  }
}

/** Sends Bindery's credentials to each external system, so that a changed key is found before a client is affected. */
async function* examinePeers(config: Config): AsyncGenerator<Finding> {
  const { registry, underwriting, acquirer, ratesUrl, sms, traces, smtpUrl } = config;
  const directory = config.consolePages?.directory;
  const probes = {
    registry: registry && (() => probeSystem(registry, 'REGISTRY_TOKEN')),
    underwriting: underwriting && (() => probeSystem(underwriting, 'UNDERWRITING_TOKEN')),
    acquirer: acquirer && (() => probeAcquirer(acquirer, config.environment)),
    'exchange rates':
      ratesUrl === undefined ? undefined : () => probeSystem({ url: ratesUrl, token: undefined }),
    'short messages': sms && (() => probeSystem(sms, 'SMS_TOKEN')),
    'trace collector': traces && (() => probeCollector(traces)),
    mail: smtpUrl === undefined ? undefined : () => greetMail(smtpUrl),
    directory: directory && (() => probeDirectory(directory)),
  };
  for (const [what, probe] of Object.entries(probes)) yield probe ? await finding(what, probe) : unset(what);
}

function unset(what: string): Finding {
  return { what, state: 'off', said: 'not configured: the sandbox, or nothing, stands in its place' };
}

async function greetMail(url: string): Promise<ProbeResult> {
  await probeMailServer(url, timeoutMs);
  return `${new URL(url).host} takes letters`;
}

/** Reads the provider's metadata; an error contains both issuers if the issuers differ. */
async function probeDirectory(directory: Directory): Promise<ProbeResult> {
  const [provider] = await discoverProvider(directory);
  const metadata = provider?.serverMetadata();
  const claims = metadata?.claims_supported;
  const found = `${directory.issuer} is an OpenID Connect provider that calls itself ${metadata?.issuer}`;
  const statesTime = claims === undefined || claims.includes('auth_time');
  if (directory.needsAuthTime && !statesTime)
    return [
      `${found}, but it does not state auth_time: renewed sign-ins will be refused, set STAFF_OIDC_AUTH_TIME=optional`,
    ];
  return found;
}

async function finding(what: string, probe: () => Promise<ProbeResult>): Promise<Finding> {
  try {
    const result = await probe();
    return typeof result === 'string'
      ? { what, state: 'ok', said: result }
      : { what, state: 'warning', said: result[0] };
  } catch (error) {
    return { what, state: 'fault', said: wordsOf(error) };
  }
}

const unknownAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Returns the error text; for a failed fetch, the text of its cause, which is more specific. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner = cause instanceof Error ? cause : error;
  const words = (error.message === 'fetch failed' ? inner : error).message.replaceAll('\n', ' ');
  const code = 'code' in inner ? String(inner.code) : '';
  if (!unknownAuthority.has(code)) return words;
  return `its certificate is of an authority that is not known here (${code}): name a file with that of the authority in NODE_EXTRA_CA_CERTS`;
}
