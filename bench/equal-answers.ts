import type { Shot } from './load.ts';
import type { Contender } from './quotes.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Throws where a contender refuses a body, or rates one with another premium than ours. */
export async function checkAnswers(
  contenders: readonly Contender[],
  ours: Contender,
  shots: readonly Shot[],
): Promise<void> {
  for (const shot of shots) {
    const { premium } = await answerOf(ours, shot);
    if (typeof premium !== 'number') throw new Error(`no premium: ${shot.body}`);
    for (const one of contenders) {
      const answer = await answerOf(one, shot);
      if (one.rates && answer.premium !== premium) {
        throw new Error(`${one.name}: ${String(answer.premium)} is not ${premium}: ${shot.body}`);
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
