import { type Attempt, type BinderyOptions, createBindery } from '../../packages/sdk/src/index.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}
export type Given = Response | Error | (() => Promise<Response>);

/** Creates a client whose server returns the given answers in order and afterwards only successes. */
export function clientOf(given: readonly Given[], options: Partial<BinderyOptions> = {}) {
  const sent: Sent[] = [];
  const attempts: Attempt[] = [];
  const bindery = createBindery({
    baseUrl: 'https://sales.insurer.example',
    token: async () => 'token',
    onAttempt: (attempt) => attempts.push(attempt),
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address));
      sent.push({ method: String(init?.method), path: pathname, headers: new Headers(init?.headers) });
      const next = given[sent.length - 1] ?? Response.json({ policyNumber: 'ZZZ1' });
      if (next instanceof Error) throw next;
      return typeof next === 'function' ? next() : next;
    },
    ...options,
  } as BinderyOptions);
  return { bindery, osago: bindery.sales('individual', 'osago'), sent, attempts };
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code: '14', code_c: code, message: '', details: [] }, { status, headers });
}

export const atOnce = { 'retry-after': '0' };
export const body = {} as never;

export function pageOf(status: number, headers: Record<string, string> = {}): Response {
  return new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } });
}
