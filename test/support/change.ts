export { type Changes, changed, valueAt } from '../../src/kernel/json-change.ts';
