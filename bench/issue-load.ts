import { connections, type Load, loadWith, type Shot } from './load.ts';
import type { ServerProcess } from './server-process.ts';

export const sales = '/ship/biz/sales/v2/individual/osago';

export interface Issued {
  policyNumber: string;
  premium: number;
}

/**
 * Issues `amount` contracts over 16 connections, each saved and then paid in cash. Figures are of issues, latencies of
 * requests, of which an issue has two; throws where any answer is not 200.
 */
export function issueLoad(server: ServerProcess, shot: Shot, amount: number): Promise<Load> {
  const headers = { 'content-type': 'application/json', ...shot.headers };
  return loadWith(server, amount, {
    url: server.url,
    connections,
    amount: 2 * amount,
    requests: [
      {
        method: 'POST',
        path: `${sales}/policies`,
        headers,
        setupRequest: (request) => ({ ...request, body: ofOwnPerson(shot.body) }),
        onResponse: (_status, body, context) => {
          Object.assign(context, JSON.parse(body));
        },
      },
      {
        method: 'PUT',
        headers,
        setupRequest: (request, context) => {
          const { policyNumber, premium } = context as Issued;
          const path = `${sales}/policies/${policyNumber}/installments/1`;
          return { ...request, path, body: JSON.stringify({ amount: premium, paymentType: 'CASH' }) };
        },
      },
    ],
  });
}

let vehicles = 0;

/** The body with a VIN and a person of its own: of one vehicle and one owner only one contract can be paid, and who is known already is not kept again. */
export function ofOwnPerson(body: string): string {
  vehicles += 1;
  const digits = (length: number) => String(vehicles).padStart(length, '0');
  const letters = String.fromCodePoint(...Array.from(digits(6), (digit) => 0x430 + Number(digit)));
  return (
    body
      .replace(/XTAGFL110\w{8}/, `XTAGFL110${digits(8)}`)
      .replaceAll('Образцов"', `Образцов${letters}"`)
      .replaceAll('7999000', `7${digits(6)}`)
      .replaceAll('holder@', `holder${vehicles}@`)
      .replaceAll('"123456"', `"${digits(6)}"`)
      // The sandbox registry takes a number with a leading zero for milliseconds to wait.
      .replaceAll('"300007"', `"9${digits(5)}"`)
      .replaceAll('"house":"1"', `"house":"${vehicles}"`)
  );
}

/** Issues one contract as the load does. */
export async function issueOne(server: ServerProcess, shot: Shot): Promise<Issued> {
  const send = async (method: string, path: string, body: string): Promise<Issued> => {
    const headers = { 'content-type': 'application/json', ...shot.headers };
    const response = await fetch(`${server.url}${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Issued;
  };
  const issued = await send('POST', `${sales}/policies`, ofOwnPerson(shot.body));
  const payment = JSON.stringify({ amount: issued.premium, paymentType: 'CASH' });
  await send('PUT', `${sales}/policies/${issued.policyNumber}/installments/1`, payment);
  return issued;
}
