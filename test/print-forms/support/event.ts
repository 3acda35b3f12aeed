/**
 * Reads the properties of the only event in a calendar and of its alarm, with unfolded lines and without escapes. Accepts
 * any line ends, because the mail parser may change them.
 */
export function eventOf(calendar: string): ReadonlyMap<string, string> {
  const lines = calendar.replaceAll(/\r?\n /g, '').split(/\r?\n/);
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const colon = line.indexOf(':');
        const value = line
          .slice(colon + 1)
          .replaceAll(/\\(.)/g, (_whole, next: string) => (next === 'n' ? '\n' : next));
        return [line.slice(0, colon), value] as const;
      }),
  );
}
