import { Agent, request } from 'node:http';
import { evenly } from './evenly.ts';
import type { Shot } from './load.ts';
import { percentiles } from './percentiles.ts';
import type { ServerProcess } from './server-process.ts';

export interface Latency {
  readonly sent: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Latency at a constant rate: a request leaves when it is due, whether or not those before it were answered, and its
 * time counts from then on, also while it waits for a connection.
 */
export async function atConstantRate(
  server: ServerProcess,
  shots: readonly Shot[],
  perSecond: number,
  seconds: number,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const amount = Math.round(perSecond * seconds);
  const times: number[] = [];
  await evenly(amount, perSecond, async (index) => {
    const shot = shots[index % shots.length];
    if (!shot) throw new Error('there is nothing to send');
    await answered(agent, server.url, shot, times);
  });
  agent.destroy();
  const at = percentiles(times);
  return { sent: amount, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function answered(agent: Agent, url: string, shot: Shot, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const beganMs = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(shot.body),
      ...shot.headers,
    };
    const sent = request(`${url}${shot.path}`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} instead of 200`));
      response.resume().on('end', () => {
        times.push(performance.now() - beganMs);
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end(shot.body);
  });
}
