import type { ReasonExample } from '#http/docs/reasons/pages.ts';
import { isObject, type JsonObject } from '../../../src/kernel/json/json.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type Changes, changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import type { Response, TestPartner, TestService } from '../../support/service.ts';
import { testDay } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

/** Maximum length of a body in an example, in characters. Of a longer body, only the changed fields are shown. */
const shownMax = 1_500;

interface Sent {
  readonly request: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: Response;
}

/** Tools for provoking an error. Calls are recorded; the last call becomes the example on the page. */
export interface World {
  readonly service: TestService;
  /** The partner whose calls are recorded. Calls of partners from `service.partner()` are not recorded. */
  readonly partner: TestPartner;
  /** Wraps a partner so that its calls are recorded, for example one that calls a second server or on a later day. */
  noted(partner: TestPartner): TestPartner;
  /** Creates another partner whose calls are recorded. */
  as(rights: Parameters<TestService['partner']>[0]): Promise<TestPartner>;
  /** Records the changes by which the last body differs from an accepted body. */
  note(changes: Changes): void;
  quote(
    product: 'osago' | 'casco',
    set: Changes,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  save(product: 'osago' | 'casco', set: Changes): Promise<Response>;
}

export type Provocation = (world: World) => Promise<Response>;

export function worldOf(service: TestService, partner: TestPartner) {
  const calls: Sent[] = [];
  let changes: Changes | undefined;
  const noted = (one: TestPartner): TestPartner => ({
    ...one,
    call: async (method, path, body, headers = {}) => {
      const answer = await one.call(method, path, body, headers);
      calls.push({ request: `${method} /ship/biz${path}`, headers, body, answer });
      return answer;
    },
  });
  const own = noted(partner);
  const send = (kind: string, product: 'osago' | 'casco', set: Changes, headers = {}) => {
    changes = set;
    const vin = { [`insuredObject.${product}.vehicle.vin`]: nextVin() };
    const body =
      product === 'osago'
        ? osagoBody({ today: testDay, set: { ...vin, ...set } })
        : changed(cascoBody({ today: testDay }), { ...vin, ...set });
    return own.call('POST', `/sales/v2/individual/${product}/${kind}`, body, headers);
  };
  const world: World = {
    service,
    partner: own,
    noted,
    as: async (rights) => noted(await service.partner(rights)),
    note: (set) => {
      changes = set;
    },
    quote: (product, set, headers) => send('quotes', product, set, headers),
    save: (product, set) => send('policies', product, set),
  };
  return { world, example: (answer: Response) => exampleOf(calls, changes, answer) };
}

function exampleOf(
  calls: readonly Sent[],
  changes: Changes | undefined,
  answer: Response,
): { readonly example: ReasonExample; readonly reasons: readonly unknown[] } {
  const last = calls.findLast((one) => one.answer === answer) ?? calls.at(-1);
  if (!last) throw new Error('nothing was sent');
  const before = calls.slice(0, calls.indexOf(last)).map(({ request }) => request);
  const { details = [], warnings = [], approval } = answer.body;
  const grounds = isObject(approval) ? approval.grounds : [];
  const reported = [details, warnings, grounds]
    .flat()
    .map((one) => (isObject(one) ? (isObject(one.metadata) ? one.metadata.reason : one.reason) : null));
  // Omit tokens from the example.
  const headers = Object.fromEntries(
    Object.entries(last.headers).filter(([, text]) => !/^Bearer .{30}/.test(text)),
  );
  const length = JSON.stringify(last.body ?? '').length;
  return {
    reasons: reported,
    example: {
      ...(before.length > 0 ? { before } : {}),
      request: last.request,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(isObject(last.body as never) && length <= shownMax ? { body: last.body as JsonObject } : {}),
      ...(changes && length > shownMax ? { changed: absentAsNull(changes) } : {}),
      status: answer.status,
      answer: answer.status < 400 ? { warnings, ...(approval ? { approval } : {}) } : answer.body,
    },
  };
}

function absentAsNull(changes: Changes): JsonObject {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? null]));
}
