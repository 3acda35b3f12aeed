import { isObject, type Json } from '../../kernel/json.ts';
import { joined, line } from './text.ts';

const programmesMax = 20;

/** A line for each loyalty programme, whatever shape it was sent in: the texts and numbers that it holds, in their order. */
export function loyaltiesPrinted(loyalties: Json | undefined): readonly string[] {
  const programmes = Array.isArray(loyalties) ? loyalties : [loyalties];
  return programmes
    .slice(0, programmesMax)
    .map((programme) => (isObject(programme) ? joined(Object.values(programme), ', ') : line(programme)))
    .filter((programme) => programme !== '');
}
