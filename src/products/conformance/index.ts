import type { Row } from '#catalogues/tariffs/tariff.ts';
import { findDefinition } from '../definition/define/index.ts';
import type { Promised, Subject } from './cases.ts';
import { promisesOfDefinition } from './defined-promises.ts';
import { promisesOfForms } from './forms.ts';
import { promisesOfBodies } from './promises.ts';

/** Lists the rules of conformance for a product and a type of policyholder. `rows` are all rows of its tables in force. */
export function listPromises(subject: Subject, rows: readonly Row[]): readonly Promised[] {
  const definition = findDefinition(subject.product);
  return [
    ...promisesOfBodies(subject),
    ...promisesOfForms(subject),
    ...(definition ? promisesOfDefinition(subject, definition, rows) : []),
  ];
}
