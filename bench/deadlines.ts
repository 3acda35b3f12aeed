import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { evenly } from './evenly.ts';
import type { Shot } from './load.ts';
import { percentiles } from './percentiles.ts';
import { print } from './row.ts';
import { roundsOf, shareOf } from './share.ts';
import { slowed } from './slow-registry.ts';

const waiting = shareOf(1_000);
const timeoutMs = 1_000 * roundsOf(5);
/** Of the sandbox registry: longer than the partner waits. */
const registryMs = 4_000 * roundsOf(5);
const perSecond = 200;
/** Handles that are due together leave early, one after the other. */
const earlyMsMost = 500;
/** The log is written with a delay. */
const logMs = 2_000;

/**
 * How late handles leave while a thousand requests wait for the registry, by the log of the server: from the header of
 * a request to the last byte of its handle. A client sees besides how long the server needs to read what others sent
 * before.
 */
export async function measureDeadlines(url: string, shot: Shot, logFile: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * waiting });
  const slow = { ...shot, body: slowed(shot.body, registryMs) };
  const ask = (desiredMs: number) => answered(agent, url, slow, desiredMs);
  await Promise.all(Array.from({ length: waiting }, () => ask(1)));
  await pause(registryMs + logMs);
  await evenly(3 * waiting, perSecond, () => ask(timeoutMs));
  await pause(logMs);
  const evenlyLate = lateness(logFile);
  tell(`sent evenly, ${perSecond}/s`, evenlyLate);
  await pause(registryMs);
  await Promise.all(Array.from({ length: waiting }, () => ask(timeoutMs)));
  await pause(logMs);
  tell('sent at once', lateness(logFile).slice(evenlyLate.length));
  agent.destroy();
}

function answered(agent: Agent, url: string, shot: Shot, desiredMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { ...shot.headers, 'content-type': 'application/json', 'desired-timeout': desiredMs };
    const sent = request(`${url}${shot.path}`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 202) reject(new Error(`${response.statusCode} instead of a handle`));
      response.resume().on('end', () => resolve());
    });
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

/** Milliseconds from the deadline to the last byte of the handle, below zero where it left early, in the order of the handles. */
function lateness(logFile: string): number[] {
  const lines = readFileSync(logFile, 'utf8').split('\n').slice(0, -1);
  return lines
    .map((line) => JSON.parse(line) as { readonly status?: number; readonly ms?: number })
    .filter(({ status, ms = 0 }) => status === 202 && ms >= timeoutMs - earlyMsMost)
    .map(({ ms = 0 }) => ms - timeoutMs);
}

function tell(how: string, late: readonly number[]): void {
  const timeAt = percentiles(late);
  const at = (share: number) => timeAt(share).toFixed(1);
  print(
    `Handle after its deadline, ${waiting} requests waiting, ${how}`,
    `p1 ${at(0.01)}, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`,
    '50 ms',
  );
}
