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

/** SQLSTATEs of lost connections, including ended idle sessions (57P05) and idle transactions (25P03). */
const lostStates = /^(08...|57P0[1-5]|25P03)$/;

/** SQLSTATEs of a database that accepts no connections (55000) or is read-only, as after a switchover (25006). */
const refusingStates = /^(25006|55000)$/;

/** SQLSTATEs of exhausted resources. The server still answers, so its connections stay usable. */
const exhausted: Readonly<Record<string, string>> = {
  '53000': 'PostgreSQL has run out of what it needs',
  '53100': 'PostgreSQL has no space left on its disk: free some',
  '53200': 'PostgreSQL has no memory left: give it more, or fewer connections',
  '53300': 'PostgreSQL has no connection left: raise its limit, or give the service fewer',
  '53400': 'PostgreSQL has reached a limit of its configuration',
  '58030': 'PostgreSQL cannot read or write its files: see its log and its disk',
};

/** Messages of connection errors to which pg assigns no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
const silentMessages = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** True if the database is unreachable or accepts no changes; a caller may retry later. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isDatabaseSilent(error) ||
    findExhaustion(error) !== undefined ||
    chain(error).some((link) => refusingStates.test(errorCode(link)))
  );
}

/** True if the server accepted a connection or query and did not answer in time. */
export function isDatabaseSilent(error: unknown): boolean {
  return chain(error).some((link) => silentMessages.test(link.message));
}

/** True if the server is stopping, starting or recovering; a new connection is then needed. */
export function isConnectionLost(error: unknown): boolean {
  return chain(error).some((link) => {
    const code = errorCode(link);
    return (
      networkCodes.has(code) ||
      lostStates.test(code) ||
      lostMessages.test(link.message) ||
      // The Unix socket of a server that does not run is missing.
      (code === 'ENOENT' && 'syscall' in link && link.syscall === 'connect')
    );
  });
}

/** Names the exhausted resource; undefined for other errors. */
export function findExhaustion(error: unknown): string | undefined {
  return chain(error)
    .map((link) => exhausted[errorCode(link)])
    .find((words) => words !== undefined);
}

/** Returns a function that reports errors but ignores those of an unreachable database, which the pool reports. */
export function unlessAway(report: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!isDatabaseAway(error)) report(error);
  };
}

/** True if the statement timeout has ended a statement (57014), for instance while it waited for a lock. */
export function isDatabaseSlow(error: unknown): boolean {
  return chain(error).some((link) => errorCode(link) === '57014');
}

/** True if PostgreSQL rolled a transaction back because of a conflict or deadlock (40001, 40P01). A retry may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return chain(error).some((link) => errorCode(link) === '40001' || errorCode(link) === '40P01');
}

/** Returns the SQLSTATE or system code of an error, or an empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const causesMax = 8;

/** Lists an error, its causes and the errors inside an AggregateError, which is thrown for a host with two addresses. */
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
