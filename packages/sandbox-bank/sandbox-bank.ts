import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankBehaviour, bankBehavesWell, type SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { createApi, keysFreeBefore } from './api.ts';
import { readBehaviour, writeBehaviour } from './behaviour/behaviour.ts';
import { createCourier } from './courier.ts';
import { createDesk } from './desk.ts';
import { createHandler } from './handler.ts';
import { createLedger } from './ledger.ts';
import { createPages } from './page-routes.ts';
import * as store from './store.ts';
import { createWhose, type PartnerOfOrder } from './whose.ts';

export interface SandboxBankOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly fingerprints: Fingerprints;
  /** Public address of the server; the bank's pages have paths below it. */
  readonly publicUrl: string;
  /** Returns the URL for notifications; undefined while nothing listens on it. */
  readonly notificationUrl: () => string | undefined;
  /** Finds the partner of an order, because each partner can set the bank's behaviour. */
  readonly partnerOf: PartnerOfOrder;
  /** Logs errors of background work. */
  readonly log: (line: string) => void;
}

export interface SandboxBank {
  /** Address and credentials for Bindery's acquirer adapter. */
  readonly access: { readonly url: string; readonly shopId: string; readonly secretKey: string };
  /** Responds to requests on Bindery's own server whose path starts with `sandboxBankPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Functions with which partners pay and decline links without pages. */
  readonly desk: SandboxBankDesk;
  /** Sets the default behaviour; omitted settings get their normal value. */
  behave(behaviour: Partial<BankBehaviour>): Promise<void>;
  /** Processes everything that is due and delivers notifications immediately, without waiting for the timer. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const sandboxBankPath = '/sandbox/bank';

const shopId = 'sandbox-shop';
const lookAroundEveryMs = 5_000;

/**
 * Starts the sandbox bank with YooKassa's protocol on a local port. All processes with the same database share the bank's
 * payments.
 */
export async function startSandboxBank(options: SandboxBankOptions): Promise<SandboxBank> {
  const { pool, clock, fingerprints, partnerOf, log } = options;
  // The key must not leave this process, because the key gives access to the payments of all partners.
  const shop = { shopId, secretKey: randomBytes(32).toString('base64url') };
  const pagesUrl = `${options.publicUrl}${sandboxBankPath}`;
  const closing = new AbortController();
  const ledger = createLedger({ pool, clock, shopId, pagesUrl });
  const courier = createCourier({ pool, clock, notificationUrl: options.notificationUrl });

  let round: Promise<void> | undefined;
  let isNewsLeft = false;
  /**
   * Processes everything that is due. Runs never overlap, so that notifications stay in order. A call during a run starts
   * another run afterwards.
   */
  function settle(): Promise<void> {
    isNewsLeft = true;
    round ??= rounds().finally(() => {
      round = undefined;
    });
    return round;
  }
  async function rounds(): Promise<void> {
    while (isNewsLeft && !closing.signal.aborted) {
      isNewsLeft = false;
      await ledger.age();
      await store.forgetKeys(pool, keysFreeBefore(clock.now()));
      await courier.deliverDue();
    }
  }
  function settleSoon(): void {
    settle().catch(unlessAway((error) => log(`the sandbox bank could not settle: ${String(error)}`)));
  }

  const handle = createHandler({
    prefix: sandboxBankPath,
    ...shop,
    api: createApi({ pool, clock, fingerprints, ledger, partnerOf, shopId, pagesUrl }),
    pages: createPages({ clock, ledger, pagesUrl }),
    behaviour: (partnerId) => readBehaviour(pool, partnerId),
    whose: createWhose(pool, partnerOf),
    changed: settleSoon,
    signal: closing.signal,
  });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const timer = setInterval(settleSoon, lookAroundEveryMs);
  timer.unref();
  const { port } = server.address() as AddressInfo;

  return {
    access: { url: `http://127.0.0.1:${port}${sandboxBankPath}/v3`, ...shop },
    handle,
    desk: createDesk({ pool, clock, ledger, changed: settleSoon }),
    behave: (behaviour) => writeBehaviour(pool, { ...bankBehavesWell, ...behaviour }),
    settle,
    async close() {
      closing.abort();
      clearInterval(timer);
      courier.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await round?.catch((error: unknown) => log(`the sandbox bank stopped amid its work: ${String(error)}`));
    },
  };
}
