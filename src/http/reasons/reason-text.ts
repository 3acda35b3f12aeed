/** The same in Russian and in English. */
export type Told = readonly [russian: string, english: string];

/** What the page of a reason says. */
export interface ReasonText {
  readonly title: Told;
  readonly happened: Told;
  /** What to do about it. */
  readonly advice: Told;
}
