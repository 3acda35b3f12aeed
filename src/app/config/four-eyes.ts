import type { Kopecks } from '#kernel/money.ts';
import { oneOf, type Variables, whole } from './values.ts';

export interface FourEyes {
  readonly isOn: boolean;
  /** Up to it one of the staff may give money back alone. */
  readonly limit: Kopecks;
}

const limitRubles = { preset: 100_000, least: 0, most: 1_000_000_000 };

/** Whether two of the staff are needed for what can do most harm; in production they are, unless it is said otherwise. */
export function readFourEyes(
  variables: Variables,
  environment: 'production' | 'test',
  faults: string[],
): FourEyes {
  const preset = environment === 'production' ? 'on' : 'off';
  return {
    isOn: oneOf(variables, 'FOUR_EYES', ['on', 'off'], preset, faults) === 'on',
    limit: BigInt(whole(variables, 'FOUR_EYES_LIMIT', limitRubles, faults)) * 100n,
  };
}
