/** Exit code as a shell reports it: process 1 of a container does not end by the signal itself. */
export const endedBySigterm = 143;

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once, after `atOnce`. */
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
