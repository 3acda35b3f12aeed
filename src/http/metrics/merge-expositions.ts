const head = /^# HELP (\S+) /;

/** One Prometheus text of several: the format demands that all lines of a metric stand together. */
export function mergeExpositions(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.split(/\n(?=# HELP )/))) {
    const name = head.exec(block)?.[1];
    if (name === undefined) continue;
    const [help = '', type = '', ...values] = block.split('\n').filter((line) => line !== '');
    const known = metrics.get(name);
    if (known) known.push(...values);
    else metrics.set(name, [help, type, ...values]);
  }
  return `${[...metrics.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
