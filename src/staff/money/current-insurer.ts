import { loadInsurer } from '#contracts/print-forms/content/load-insurer.ts';
import type { Insurer } from '#contracts/print-forms/insurer.ts';
import type { StaffContext } from '../use-case/context.ts';

/** Returns the insurer's details in force. */
export function currentInsurer({ pool, clock, config }: StaffContext): Promise<Insurer> {
  return loadInsurer(pool, clock.now(), config.printFormsDirectory);
}
