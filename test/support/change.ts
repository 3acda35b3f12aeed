export { type Changes, changed, valueAt } from '#kernel/json/json-change.ts';
