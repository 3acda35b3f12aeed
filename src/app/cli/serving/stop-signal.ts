/** Exit code that shells report after SIGTERM. The signal itself does not end process 1 of a container. */
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
