import type { TSchema } from 'typebox';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** The contract that an application names as the one it goes on from. */
export interface NamedPrevious {
  readonly policyNumber: string;
  /** False where the application says enough by itself, so that the number may be one that we do not know. */
  readonly isNeeded: boolean;
}

/** An earlier contract of the same partner, its personal data in the body. */
export interface PreviousContract {
  readonly policyNumber: string;
  readonly body: JsonObject;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  /** The last day of cover: earlier than the term's where the contract was terminated. */
  readonly endsOn: DateText;
  readonly termEndsOn: DateText;
  /** The first moment and the first one without cover, where these are agreed by the minute and the contract did not end early. */
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

/** How a contract goes on from an earlier one, of which a partner sends only the number and what has changed. */
export interface Prolongation<Tariff = unknown> {
  /** Where an application names the earlier contract. */
  readonly field: string;
  /** Schemas of a body that leaves out what is taken. */
  readonly schemas: Readonly<Record<HolderType, TSchema>>;
  /** Reads a body that nobody has checked; undefined where it names no earlier contract. */
  previous(body: JsonObject): NamedPrevious | undefined;
  /**
   * The body of the earlier contract with what was sent on top, to be checked like any other. `tariff` is the one in
   * force on the day of conclusion; absent where there is none.
   */
  continued(previous: PreviousContract, sent: JsonObject, today: DateText, tariff?: Tariff): Continued;
}

/** An application that goes on from an earlier contract. */
export interface Continued {
  readonly body: JsonObject;
  /** What has changed in it, in Russian, to be shown with the calculation. */
  readonly assumptions?: readonly string[];
}
