import type { Row } from '#catalogues/tariffs/tariff.ts';
import { findDefinition } from '../definition/define/index.ts';
import type { Promised, Subject } from './cases.ts';
import { promisesOfDefinition } from './defined-promises.ts';
import { promisesOfForms } from './forms.ts';
import { promisesOfBodies } from './promises.ts';

/**
 * All that a product promises for one type of holder, whether it is shipped or the insurer's own; `rows` are those of all its
 * tables in force. Each takes the examples of the product through a trial (`contracts/rating/trial.ts`).
 */
export function listPromises(subject: Subject, rows: readonly Row[]): readonly Promised[] {
  const definition = findDefinition(subject.product);
  return [
    ...promisesOfBodies(subject),
    ...promisesOfForms(subject),
    ...(definition ? promisesOfDefinition(subject, definition, rows) : []),
  ];
}
