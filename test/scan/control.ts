import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from '#platform/db/pool.ts';

export interface Control {
  readonly url: string;
  close(): void;
}

/** Serves a page with typical vulnerabilities, to prove that the scanners find them. */
export async function startControl(pool: Pool): Promise<Control> {
  const server = createServer((request, response) => {
    const login = new URL(request.url ?? '/', 'http://x').searchParams.get('login') ?? '';
    pool.query(`select login from partners where login = '${login}'`).then(
      ({ rows }) => {
        response.setHeader('content-type', 'text/html').end(`<p>${login}</p><p>${rows.length}</p>`);
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
