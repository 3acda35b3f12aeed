import type { Subject } from '../use-case/use-case.ts';
import { personAnonymize } from './anonymize.ts';
import { personFind } from './find.ts';

/** People whom contracts name. */
export const persons: Subject = {
  name: 'person',
  about: 'people whom contracts name',
  useCases: [personFind, personAnonymize],
};
