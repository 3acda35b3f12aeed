import type { BonusMalusClass } from '#kernel/ports.ts';

/** All classes, the dearest first. */
export const bonusMalusClasses: readonly BonusMalusClass[] = [
  'M',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
];
