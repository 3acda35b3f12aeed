export const testDay = '2026-11-21';
