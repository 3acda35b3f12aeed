/** The day on which the conformance test takes place. */
export const testDay = '2026-11-21';
