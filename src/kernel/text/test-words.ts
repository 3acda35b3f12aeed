/** What papers and pages of the test environment say of themselves. */
export const notAPolicy = 'ТЕСТ — не является полисом';

/** The same for pages, where there is room to say why. */
export const testStrip = `${notAPolicy}. Договоры и деньги здесь ненастоящие.`;
