const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * 57P01 to 57P05: shut down, crashed, starting, dropped, idle; 25P03: idle in a transaction; 53300: no connection left;
 * 55000: none accepted; 25006: read-only, as a primary is after it has handed its role over.
 */
const awayStates = /^(08...|57P0[1-5]|25P03|25006|53300|55000)$/;

/** pg throws these without a code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

/** True where the error says that the database is away: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  return chain(error).some((link) => {
    const code = codeOf(link);
    return networkCodes.has(code) || awayStates.test(code) || awayMessages.test(link.message);
  });
}

/** True where a statement was ended by its time limit (57014), as when it waits for a change that hangs. */
export function isDatabaseSlow(error: unknown): boolean {
  return chain(error).some((link) => codeOf(link) === '57014');
}

/** True where PostgreSQL gave up a transaction in favour of another (40001, 40P01): it may be run again. */
export function isTransactionConflict(error: unknown): boolean {
  return chain(error).some((link) => codeOf(link) === '40001' || codeOf(link) === '40P01');
}

/** SQLSTATE or system code of an error, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const causesMax = 8;

/** The error, its causes, and the parts of an AggregateError, as Node throws for a host with two addresses. */
function chain(error: unknown): Error[] {
  const links: Error[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && links.length < causesMax) {
    const next = waiting.shift();
    if (!(next instanceof Error)) continue;
    links.push(next);
    waiting.push(next.cause, ...(next instanceof AggregateError ? next.errors : []));
  }
  return links;
}
