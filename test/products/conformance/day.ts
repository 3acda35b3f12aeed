/** The current day of the conformance test. */
export const testDay = '2026-11-21';
