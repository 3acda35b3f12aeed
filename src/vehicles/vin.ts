export const vinExpected = '17 знаков: латинские буквы, кроме I, O и Q, и цифры, например XTAGFL110MY000001';

const pattern = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A VIN in capitals without spaces around it. */
export function normalVin(text: string): string {
  return text.trim().toUpperCase();
}

/** The form of a VIN. Its check digit decides nothing: Russian and European makers do not use it. */
export function isVin(text: string): boolean {
  return pattern.test(normalVin(text));
}
