import { Agent, request } from 'node:http';

export interface KeepAliveConnection {
  call(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

export function keepAliveConnection(url: string): KeepAliveConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (method, path, token, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        };
        const outgoing = request(`${url}${path}`, { method, agent, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on('error', reject);
        });
        outgoing.on('error', reject);
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
