import type { Shot } from './load.ts';
import type { Contender } from './quotes.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Throws where a contender refuses a body, or rates one with another premium than ours. */
export async function checkAnswers(
  contenders: readonly Contender[],
  ours: Contender,
  shots: readonly Shot[],
): Promise<void> {
  const premiums: unknown[] = [];
  for (const shot of shots) premiums.push((await answerOf(ours, shot)).premium);
  for (const one of contenders) {
    for (const [index, shot] of shots.entries()) {
      const { premium } = await answerOf(one, shot);
      if (one.rates && (typeof premium !== 'number' || premium !== premiums[index])) {
        throw new Error(`${one.name}: ${String(premium)} is not ${String(premiums[index])}: ${shot.body}`);
      }
    }
  }
  console.log(`${shots.length} bodies, every premium of the engines equal to ours\n`);
}

async function answerOf({ name, server }: Contender, { path, headers, body }: Shot): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
