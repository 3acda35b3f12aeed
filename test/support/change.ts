export { type Changes, changed, valueAt } from '#kernel/json-change.ts';
