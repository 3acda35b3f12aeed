import type { JsonObject } from '#kernel/json/json.ts';

/** The body with a licence for which the sandbox registry takes so long. */
export function slowed(body: string, registryMs: number): string {
  const licence = { serial: '9900', number: `0${String(registryMs).padStart(5, '0')}` };
  let isFirst = true;
  return JSON.stringify(JSON.parse(body), (name, value: JsonObject) => {
    if (name !== 'driversLicense' || !isFirst) return value;
    isFirst = false;
    return { ...value, ...licence };
  });
}
