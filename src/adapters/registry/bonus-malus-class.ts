import type { BonusMalusClass } from '#kernel/ports.ts';

const classes = ['M', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const;

/** The class that a text names, or undefined for anything else. */
export function bonusMalusClass(text: unknown): BonusMalusClass | undefined {
  return classes.find((known) => known === text);
}
