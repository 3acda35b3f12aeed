import { setTimeout as pause } from 'node:timers/promises';
import { secondApp } from '../app.ts';
import { manualClock } from '../manual-clock.ts';

/** Serves, and charges installments at the moment `MOMENT`, until the process is killed. */
const { DATABASE_URL = '', MOMENT = '', ACQUIRER_URL = '', ACQUIRER_SECRET_KEY = '' } = process.env;
const app = await secondApp(
  { connectionString: DATABASE_URL, clock: manualClock(MOMENT) },
  { AUTOPAY: 'on', ACQUIRER_URL, ACQUIRER_SHOP_ID: 'sandbox-shop', ACQUIRER_SECRET_KEY },
);
console.log('serving');
for (;;) {
  await app.reconcile();
  await pause(50);
}
