/** Classes and codes of PostgreSQL by which it says that it cannot serve now: connections, operators, resources. */
const AWAY_STATES = /^(08|57P0[1-5]|53[1-4]00)/;
const AWAY_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What the client says without any code when its connection goes, or none is to be had. */
const AWAY_WORDS =
  /^(Connection terminated|Query read timeout|too many wait for the database|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Whether a fault means that the database is away or full for the moment, so that asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host of several addresses, none of which answered: each of them says why.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSocket =
    'syscall' in error && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write');
  // The host's name cannot be looked up for now.
  if (code === 'EAI_AGAIN') return true;
  if (AWAY_SYSTEM.has(code)) return isSocket;
  return AWAY_STATES.test(code) || AWAY_WORDS.test(error.message);
}
