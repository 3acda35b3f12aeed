/**
 * Asks at once, by one statement, what several ask within `ms` of one another; `ask` answers in their order. Where that fails each
 * is asked for alone, so that what is wrong with one is the matter of that one.
 */
export function gathered<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
  ms: number,
): (one: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];

  async function askAll(all: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ one }) => one));
      if (answers.length !== all.length) throw new Error('an answer is missing');
      for (const [index, answer] of answers.entries()) all[index]?.resolve(answer);
    } catch (error) {
      if (all.length === 1) all[0]?.reject(error);
      else for (const one of all) void askAll([one]);
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (waiting.length > 1) return;
      setTimeout(() => {
        const all = waiting;
        waiting = [];
        void askAll(all);
      }, ms);
    });
}

interface Waiting<Asked, Answer> {
  readonly one: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
