/** Current day in the conformance tests. */
export const testDay = '2026-11-21';
