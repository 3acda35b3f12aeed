/** Notice on documents and pages of the test environment. */
export const notAPolicy = 'ТЕСТ — не является полисом';

/** Longer notice on pages of the test environment, with the reason. */
export const testStrip = `${notAPolicy}. Договоры и деньги здесь ненастоящие.`;
