import type { Row } from '#catalogues/tariffs/tariff.ts';
import { findDefinition } from '../definition/define/index.ts';
import type { Promised, Subject } from './cases.ts';
import { promisesOfDefinition } from './defined-promises.ts';
import { promisesOfForms } from './forms.ts';
import { promisesOfBodies } from './promises.ts';

/**
 * All promises of a product for one type of holder, shipped or custom; `rows` are those of all its tables in force. Each
 * tests the examples of the product (`contracts/rating/trial.ts`).
 */
export function listPromises(subject: Subject, rows: readonly Row[]): readonly Promised[] {
  const definition = findDefinition(subject.product);
  return [
    ...promisesOfBodies(subject),
    ...promisesOfForms(subject),
    ...(definition ? promisesOfDefinition(subject, definition, rows) : []),
  ];
}
