/** Printed on documents and pages of the test environment. */
export const notAPolicy = 'ТЕСТ — не является полисом';

/** As `notAPolicy`, for pages, which have room for the reason. */
export const testStrip = `${notAPolicy}. Договоры и деньги здесь ненастоящие.`;
