import { testWorkedExamples } from '../../support/worked-examples.ts';

testWorkedExamples('property');
