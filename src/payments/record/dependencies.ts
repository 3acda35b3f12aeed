import type { ActivationDependencies } from '#contracts/life/activate.ts';
import type { Acquirer } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { AutopayDependencies } from './autopay/consent.ts';

export interface AcquiringDependencies extends ActivationDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly acquirer: Acquirer;
  /** Public address of the pages for clients, without a slash at the end. */
  readonly publicUrl: string;
  /** True if the acquirer registers the fiscal receipts of links together with their payments. */
  readonly acquirerRegistersReceipts: boolean;
  /** Settings and text of automatic payments; absent if the insurer has not switched them on. */
  readonly autopay?: AutopayDependencies | undefined;
}
