import type { JsonObject } from '../../kernel/json.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Sent } from '../../kernel/schema-parts.ts';
import type { ExchangeRate } from '../../ports/exchange-rates.ts';
import type { Subject } from '../../rating/attributes/subject.ts';
import type { RatedInParts } from '../../rating/calculation.ts';
import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { Fields, Values } from '../fields/field.ts';
import type { AgreementFact } from '../general-agreement.ts';
import type { Reading } from '../reading.ts';
import type { RelatedContract } from '../related-contract.ts';
import type { PlacedCover } from '../voluntary/covers.ts';
import type { VoluntaryApplication } from '../voluntary/schema.ts';
import type { Term } from '../voluntary/term.ts';
import type { coverSchema } from './schema.ts';
import type { DefinedTariff } from './tariff.ts';

/** A body of any defined product as it was sent. */
export type Application = VoluntaryApplication & {
  readonly insuredObject?: { readonly [product: string]: JsonObject | undefined };
};

/** Fields of the root that rules speak of. */
export type RootField = 'startDate' | 'endDate' | 'installmentType' | 'policyHolder';

export type CoverEntry = Sent<typeof coverSchema>;
export type CoverField = 'cover.code' | 'cover.option' | 'sumInsured' | 'deductible' | 'deductibleUnit';

/** A cover of a body. */
export interface ReadCover<Risk extends string = string> extends PlacedCover<CoverEntry, Risk> {
  /** 0 where none is said. */
  readonly sum: Kopecks;
}

/** One of the insured things. */
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

/** What a body says, read once for all that follows. */
export interface ReadContract<
  Own extends Fields = Fields,
  Things extends Fields = Fields,
  Risk extends string = string,
> extends Reading {
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
  /** What the directory says of its vehicle, and a contract of ours that it is bound to; of one that is prepared. */
  readonly vehicle?: IdentifiedVehicle;
  readonly related?: RelatedContract;
  /** What is known of the general agreement that it names, once that was looked up. */
  readonly agreement?: AgreementFact | undefined;
}

/** What was read, rated by the tariff of its day: rules tell what the tariff refuses together with everything else. */
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
