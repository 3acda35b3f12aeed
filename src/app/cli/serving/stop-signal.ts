/** Exit code after SIGTERM, as shells report it. Process 1 of a container is not ended by the signal itself. */
export const endedBySigterm = 143;

/** Resolves at the first SIGTERM or SIGINT. The second signal calls `atOnce` and ends the process immediately. */
export function stopSignal(atOnce: () => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) {
        atOnce();
        process.exit(1);
      }
      asked = true;
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
