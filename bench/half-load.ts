import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shot } from './load.ts';
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
  const sent: Promise<void>[] = [];
  const startedMs = performance.now();
  while (sent.length < amount) {
    const due = Math.min(amount, ((performance.now() - startedMs) / 1_000) * perSecond);
    while (sent.length < due) {
      const shot = shots[sent.length % shots.length];
      if (shot) sent.push(answered(agent, server.url, shot, times));
    }
    await pause(1);
  }
  await Promise.all(sent);
  agent.destroy();
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
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
