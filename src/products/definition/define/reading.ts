import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import type { RatedInParts } from '#rating/result/calculation.ts';
import type { Fields, Values } from '../../fields/field.ts';
import type { Term } from '../../product/dates/term.ts';
import type { FactsAtHand } from '../../product/product.ts';
import type { Reading } from '../../product/reading.ts';
import type { PlacedCover } from '../voluntary/covers.ts';
import type { VoluntaryApplication } from '../voluntary/schema.ts';
import type { DefinedTariff } from './tariff.ts';

/** A body of any defined product as it was sent. */
export type Application = VoluntaryApplication & {
  readonly insuredObject?: { readonly [product: string]: JsonObject | undefined };
};

export interface ReadCover<Risk extends string = string> extends PlacedCover<Risk> {
  /** 0 where none is said. */
  readonly sum: Kopecks;
}

export interface ReadThing<Things extends Fields = Fields, Risk extends string = string> {
  readonly path: string;
  readonly index: number;
  readonly said: Values<Things>;
  /** Its own covers; empty where one list holds for all things. */
  readonly covers: readonly ReadCover<Risk>[];
  cover(code: Risk): ReadCover<Risk> | undefined;
  /** Of these risks together. */
  sumOf(...codes: readonly Risk[]): Kopecks;
}

/** What a body says, read once for all that follows, with what was looked up of its vehicle and of other contracts. */
export interface ReadContract<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Reading,
    Omit<FactsAtHand, 'exchangeRates'> {
  /** False of a quote, which may leave out what can be assumed. */
  readonly isComplete: boolean;
  readonly application: Application;
  readonly said: Values<Own>;
  readonly things: readonly ReadThing<Things, Risk>[];
  /** Those of the contract first, then those of each thing, in the order of the body. */
  readonly covers: readonly ReadCover<Risk>[];
  readonly term: Term;
  /** What its sums are in; absent of rubles. */
  readonly currency?: string;
  /** The rates of its currencies on the day of conclusion, once these are known. */
  readonly rates?: readonly ExchangeRate[];
}

/** What was read, rated by the tariff of its day: rules report what the tariff refuses together with everything else. */
export interface PreparedContract extends ReadContract {
  readonly tariff: DefinedTariff;
  readonly rated: RatedInParts;
}

/** Of what tables ask a value. */
export type Rated<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> = Subject<ReadContract<Own, Things, Risk>, ReadThing<Things, Risk>>;
