/**
 * What the work answers, or what `late` answers where that takes longer; a `late` that throws rejects. The work itself
 * goes on, and what it fails with afterwards is nobody's to hear.
 */
export async function inTime<Value, Late>(
  work: Promise<Value>,
  timeoutMs: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    return await Promise.race([work, timeIsUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
