import { addPartner, rotateClientSecret } from '#access/manage-partners.ts';
import { usualRights } from '#access/partner.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { demoLink } from '#staff/people/accounts.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { readConfig } from '../../config/config.ts';
import type { Variables } from '../command-context.ts';
import type { Service } from '../service.ts';
import { freePort } from '../serving/port.ts';

export const demoLogin = 'demo';
/** Login of the second console account, because dual control needs two people. */
export const secondLogin = 'demo-2';

/** Sets the console's port if it is missing: the service's port plus one, or any free port if the service's is 0. */
export async function withConsole(variables: Variables): Promise<Variables> {
  if (variables.CONSOLE_PORT?.trim()) return variables;
  const { port } = readConfig(variables);
  return { ...variables, CONSOLE_PORT: String(port === 0 ? await freePort() : port + 1) };
}

/** Returns a one-time link that signs in with every role and opens the contract. */
export async function consoleLink(
  { config, database }: Service,
  login: string,
  policyNumber: string,
): Promise<string> {
  const by = { actor: demoLogin, requestId: demoLogin, at: systemClock.now() };
  const token = await demoLink(database.pool, by, {
    login,
    name: login === demoLogin ? 'Demo' : 'Demo 2',
    roles,
  });
  return `${config.consolePages?.url ?? ''}/enter/${token}?next=/contracts/${policyNumber}`;
}

/** Creates the demo partner and accounts before dual control starts, because two people must approve later ones. */
export async function prepareForTwo(
  start: (variables: Variables) => Promise<Service>,
  variables: Variables,
): Promise<void> {
  const service = await start({ ...variables, FOUR_EYES: 'off' });
  try {
    await demoCredentials(service);
    for (const login of [demoLogin, secondLogin]) await consoleLink(service, login, '');
  } catch (error) {
    if (errorCode(error) !== 'BD002') throw error;
    throw new StartError(
      'this database demands two people already, and has no demo partner: give the demo another DATA_DIR or DATABASE_URL',
    );
  } finally {
    await service.stop();
  }
}

/** Creates a new secret for the demo partner; older secrets become invalid. */
export async function demoCredentials({ database }: Service) {
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
  const credentials = added ?? (await rotateClientSecret(pool, by, demoLogin, 1));
  if (!credentials) throw new Error('the demo partner can neither be added nor found');
  return credentials;
}
