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

export type Application = VoluntaryApplication & {
  readonly insuredObject?: { readonly [product: string]: JsonObject | undefined };
};

export interface ReadCover<Risk extends string = string> extends PlacedCover<Risk> {
  /** Insured sum; 0 if none was sent. */
  readonly sum: Kopecks;
}

export interface ReadThing<Things extends Fields = Fields, Risk extends string = string> {
  readonly path: string;
  readonly index: number;
  readonly said: Values<Things>;
  /** Covers of this item; empty if one list of covers applies to all items. */
  readonly covers: readonly ReadCover<Risk>[];
  cover(code: Risk): ReadCover<Risk> | undefined;
  sumOf(...codes: readonly Risk[]): Kopecks;
}

/** A body as read for all later steps, with data about its vehicle and the contracts to which it refers. */
export interface ReadContract<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Reading,
    Omit<FactsAtHand, 'exchangeRates'> {
  /** False for a quote, which may omit fields with assumed values. */
  readonly isComplete: boolean;
  readonly application: Application;
  readonly said: Values<Own>;
  readonly things: readonly ReadThing<Things, Risk>[];
  /** All covers: first those of the contract, then those of each item. */
  readonly covers: readonly ReadCover<Risk>[];
  readonly term: Term;
  /** Currency of the contract's sums; absent for rubles. */
  readonly currency?: string;
  /** Exchange rates on the day of conclusion; absent until they are known. */
  readonly rates?: readonly ExchangeRate[];
}

/** A contract with its price, or with the tariff's errors, which are reported together with all other errors. */
export interface PreparedContract extends ReadContract {
  readonly tariff: DefinedTariff;
  readonly rated: RatedInParts;
}

export type Rated<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> = Subject<ReadContract<Own, Things, Risk>, ReadThing<Things, Risk>>;
