/** Checks of Russian register numbers, most with check digits. The numbers are checked as sent, so spaces are refused. */

const innLegalWeights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const innPersonWeights = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const innPersonLastWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** True for the INN of a legal entity: 10 digits. */
export function isLegalInn(inn: string): boolean {
  return /^\d{10}$/.test(inn) && !isZeros(inn) && innDigit(inn, innLegalWeights) === inn[9];
}

/** True for the INN of a person or sole proprietor: 12 digits. */
export function isPersonInn(inn: string): boolean {
  if (!/^\d{12}$/.test(inn) || isZeros(inn)) return false;
  return innDigit(inn, innPersonWeights) === inn[10] && innDigit(inn, innPersonLastWeights) === inn[11];
}

export function isKpp(kpp: string): boolean {
  return /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp);
}

/** True for the OGRN of a legal entity: 13 digits, the first 1 or 5. */
export function isOgrn(ogrn: string): boolean {
  return /^[15]\d{12}$/.test(ogrn) && (Number(ogrn.slice(0, 12)) % 11) % 10 === Number(ogrn[12]);
}

/** True for the OGRNIP of a sole proprietor: 15 digits, the first 3. */
export function isOgrnip(ogrnip: string): boolean {
  return /^3\d{14}$/.test(ogrnip) && (Number(ogrnip.slice(0, 14)) % 13) % 10 === Number(ogrnip[14]);
}

/** True for the BIC of a bank in Russia: 9 digits. */
export function isBic(bic: string): boolean {
  return /^\d{9}$/.test(bic);
}

/** True for a settlement account: 20 digits whose check digit fits the bank. */
export function isSettlementAccount(account: string, bic: string): boolean {
  return /^\d{20}$/.test(account) && isBic(bic) && hasAccountKey(`${bic.slice(-3)}${account}`);
}

/** True for a bank's correspondent account: 20 digits whose check digit fits the bank's branch of the Bank of Russia. */
export function isCorrespondentAccount(account: string, bic: string): boolean {
  return /^\d{20}$/.test(account) && isBic(bic) && hasAccountKey(`0${bic.slice(4, 6)}${account}`);
}

const accountWeights = [7, 1, 3];

function hasAccountKey(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + (accountWeights[index % 3] ?? 0) * Number(digit),
    0,
  );
  return sum % 10 === 0;
}

function innDigit(inn: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(inn[index]), 0);
  return String((sum % 11) % 10);
}

function isZeros(digits: string): boolean {
  return /^0+$/.test(digits);
}
