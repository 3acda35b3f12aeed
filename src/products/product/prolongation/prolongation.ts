import type { TSchema } from 'typebox';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface NamedPrevious {
  readonly policyNumber: string;
  /** False if the body contains all data, so that the earlier contract may be unknown. */
  readonly isNeeded: boolean;
}

/** An earlier contract of the same partner; the body includes the personal data. */
export interface PreviousContract {
  readonly policyNumber: string;
  readonly body: JsonObject;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  /** Last day of cover; earlier than the end of the term if the contract was terminated. */
  readonly endsOn: DateText;
  readonly termEndsOn: DateText;
  /** Moments when cover begins (`startsAt`) and ends (`endsAt`); absent if cover lasts whole days or ended early. */
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

export interface Prolongation<Tariff = unknown> {
  /** Body path of the earlier contract's number. */
  readonly field: string;
  /** Schemas of a body that may omit every field that is copied. */
  readonly schemas: Readonly<Record<HolderType, TSchema>>;
  /** Reads the earlier contract's number from an unchecked body; undefined if there is none. */
  previous(body: JsonObject): NamedPrevious | undefined;
  /** Merges the sent body into the earlier body. `tariff` is the tariff on the day; undefined if none is in force. */
  continued(previous: PreviousContract, sent: JsonObject, today: DateText, tariff?: Tariff): Continued;
}

export interface Continued {
  readonly body: JsonObject;
  /** Russian texts about automatic changes, shown with the calculation. */
  readonly assumptions?: readonly string[];
}
