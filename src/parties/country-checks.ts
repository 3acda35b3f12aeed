import { type Checks, sent } from './checks.ts';
import { countryExpected, isCountry } from './country.ts';

/** Reports a text that names no country; citizenship may also be none. */
export function checkCountry(checks: Checks, field: string, text: string | undefined, isCitizenship = false) {
  const country = sent(text);
  if (country === undefined || isCountry(country, isCitizenship)) return;
  const stateless = isCitizenship ? '; лицо без гражданства — XX' : '';
  checks.report(field, `ожидается ${countryExpected}${stateless}`);
}
