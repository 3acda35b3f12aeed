const russia = new Set(['RU', 'RUS', '643', 'РФ', 'РОССИЯ']);

/** True for Russia by any of its codes, and where no country is named. */
export function isRussia(code: string | undefined): boolean {
  if (code === undefined || russia.has(code)) return true;
  const country = code.trim().toUpperCase();
  return country === '' || russia.has(country);
}
