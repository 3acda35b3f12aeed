/** The properties of the only event of a calendar, unfolded and unescaped; those of its alarm too. The reader of letters may have changed the ends of lines. */
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
