/** SQLSTATE: connection, operator and resource errors. */
const UNAVAILABLE_SQLSTATES = /^(08|57P0[1-5]|53[1-4]00)/;
const UNAVAILABLE_ERRNO_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Driver messages without a code. */
const AWAY_WORDS =
  /^(Connection terminated|Query read timeout|too many wait for the database|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed and is not queryable)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocket =
    'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write');
  if (code === 'EAI_AGAIN') return true;
  if (UNAVAILABLE_ERRNO_CODES.has(code)) return isSocket;
  return UNAVAILABLE_SQLSTATES.test(code) || AWAY_WORDS.test(error.message);
}
