import { isObject } from '#kernel/json/json.ts';
import { cascoBody } from '../support/casco-body.ts';
import { openLink } from '../support/link.ts';
import { storedOperation } from '../support/operation.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type Draft, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

/** SQL that removes the rate limits, which scanners would exceed. */
const withoutLimits = `
  create function stay_full() returns trigger language plpgsql as $$ begin new.tokens := 1000000; return new; end $$;
  create trigger stay_full before insert or update on rate_limits for each row execute function stay_full()`;

export interface Target {
  readonly service: TestService;
  readonly partner: TestPartner;
  readonly draft: Draft;
  readonly sold: Draft;
  readonly operationId: string;
  readonly orderId: string;
  /** Path of the public page that shows the sold contract, as in the policy's QR code. */
  readonly checkPath: string;
  close(): Promise<void>;
}

/** Starts a service on loopback with data behind every address. */
export async function startTarget(): Promise<Target> {
  const service = await testService({ LOG_LEVEL: 'info' });
  await service.pool.query(withoutLimits);
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  const sold = await soldContract(partner);
  const { orderId } = await openLink(partner, draft, 'PAYINSURER');
  return {
    service,
    partner,
    draft,
    sold,
    orderId,
    operationId: await storedOperation(service, partner),
    checkPath: await checkPathOf(service, sold),
    close: () => service.close(),
  };
}

async function checkPathOf(service: TestService, { policyNumber }: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [policyNumber],
  );
  return `/check/${policyNumber}?code=${rows[0]?.code ?? ''}`;
}

/** Returns a complete body that is valid today; undefined for products without a test body. */
export function wholeBody(product: string, holderType: string): object | undefined {
  const options = {
    today: testDay,
    holderType: holderType === 'corporate' ? 'corporate' : 'individual',
  } as const;
  const body =
    product === 'osago' ? osagoBody(options) : product === 'casco' ? cascoBody(options) : undefined;
  return isObject(body) ? body : undefined;
}
