/** Invented, and the same on every day: what a partner has worked out once stays right. */
export const sandboxRates: Readonly<Record<string, string>> = { EUR: '95.0000', USD: '82.0000' };
