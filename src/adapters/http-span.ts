import { inSpan, recordedSpan } from '#platform/spans/spans.ts';

/** One attempt of a call over HTTP, a span where the trace is recorded; `template` is its path without ids. */
export function asExchange<Value>(
  method: string,
  address: URL,
  template: string,
  work: () => Promise<Value>,
): Promise<Value> {
  if (recordedSpan() === undefined) return work();
  const { hostname, port, protocol } = address;
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.template': template,
  };
  return inSpan(`${method} ${template}`, 'client', attributes, work);
}

/** What the other side answered the running attempt. */
export function noteStatus(status: number): void {
  recordedSpan()?.set('http.response.status_code', status);
}
