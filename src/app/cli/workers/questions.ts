/** Sends numbered questions to another process; each answer repeats the question's number. */
export interface Questions<Answer> {
  /** Resolves to the answer, or to undefined after a time limit, so that no hanging process blocks a metrics scrape. */
  ask(send: (question: number) => void): Promise<Answer | undefined>;
  answered(question: number, answer: Answer): void;
}

export function createQuestions<Answer>(answerMsMax: number): Questions<Answer> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let last = 0;
  return {
    ask(send) {
      last += 1;
      const question = last;
      return new Promise((resolve) => {
        const timer = setTimeout(() => end(undefined), answerMsMax);
        const end = (answer: Answer | undefined) => {
          clearTimeout(timer);
          waiting.delete(question);
          resolve(answer);
        };
        waiting.set(question, end);
        send(question);
      });
    },
    answered: (question, answer) => waiting.get(question)?.(answer),
  };
}
