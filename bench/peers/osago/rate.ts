import type { OsagoFacts } from './facts.ts';

/** What an engine answers: the premium in rubles, the base rate, and every coefficient with those that count. */
export interface PeerAnswer {
  readonly premium: number;
  readonly TB: number;
  /** Abbreviations of the coefficients that count, between blanks. */
  readonly codes: string;
  readonly [coefficient: string]: number | string;
}

export type RateOsago = (facts: OsagoFacts) => Promise<PeerAnswer>;
