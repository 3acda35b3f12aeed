import { readConfig } from '#app/config/config.ts';

/** Lists the names of all environment variables that the configuration reads, sorted. */
export function variablesRead(): string[] {
  const read = new Set<string>();
  const variables = new Proxy<Record<string, string>>(
    {},
    {
      get: (_variables, name) => {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(variables);
  return [...read].sort();
}
