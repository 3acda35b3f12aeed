import type { TSchema } from 'typebox';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface NamedPrevious {
  readonly policyNumber: string;
  /** False if the application is complete, so that the number may be unknown to this insurer. */
  readonly isNeeded: boolean;
}

/** An earlier contract of the same partner, its personal data in the body. */
export interface PreviousContract {
  readonly policyNumber: string;
  readonly body: JsonObject;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  /** Last day of cover: before the end of the term if the contract was terminated. */
  readonly endsOn: DateText;
  readonly termEndsOn: DateText;
  /** First moment with cover and first without, if agreed by the minute and the contract did not end early. */
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

/** Prolongation rules: the partner sends only the earlier number and the changes. */
export interface Prolongation<Tariff = unknown> {
  /** Path of the earlier contract's number. */
  readonly field: string;
  /** Schemas of a body that omits what is taken over. */
  readonly schemas: Readonly<Record<HolderType, TSchema>>;
  /** Reads an unchecked body; undefined if it names no earlier contract. */
  previous(body: JsonObject): NamedPrevious | undefined;
  /**
   * Merges the sent body into the earlier one; the result is checked like any other body. `tariff` is in force on the day
   * of conclusion, undefined if there is none.
   */
  continued(previous: PreviousContract, sent: JsonObject, today: DateText, tariff?: Tariff): Continued;
}

export interface Continued {
  readonly body: JsonObject;
  /** Automatic changes, in Russian, shown with the calculation. */
  readonly assumptions?: readonly string[];
}
