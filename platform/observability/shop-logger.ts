import { type LoggerOptions, type Logger, pino } from 'pino';
import type { ErrorCounter } from '#platform/observability/error-counter';
import type { Secrets } from '#kernel/context';

/**
 * Allowed fields; others are only named as withheld, because logs are read by more people and kept longer than data.
 */
const TOLD = new Set([
  'err',
  'reqId',
  'request',
  'method',
  'route',
  'status',
  'ms',
  'member',
  'refusal',
  'again',
  'backup',
  'broken',
  'differences',
  'error',
  'errors',
  'id',
  'invariants',
  'job',
  'kind',
  'message',
  'name',
  'order',
  'part',
  'payment',
  'points',
  'provider',
  'refund',
  'seal',
  'session',
  'store',
  'to',
  'tries',
  'type',
  'why',
  'act',
]);
const MAIL = /[^\s<>"'=,;:()]+@[^\s<>"'=,;:()]+\.[a-z]{2,}/gi;
const QUERY = /(https?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/g;
const DEEPEST = 5;
const NAME_LETTERS = 16;

/** JSON lines on stderr, filtered by an allow-list and without secret settings; counts errors. */
export function createShopLogger(
  level: string,
  deps: {
    errors: ErrorCounter;
    /** Undefined without the shop's key: members are then omitted. */
    nameMember(memberNo: number): string | undefined;
    redact(line: string): string;
    write?: { write(line: string): void };
  },
): Logger {
  const options: LoggerOptions = {
    level,
    hooks: deps.errors.hooks,
    formatters: { log: (details) => allowed(details, deps.nameMember) },
    serializers: { err: plainError },
  };
  const output = deps.write ?? pino.destination(2);
  return pino(options, {
    write(line: string): void {
      output.write(deps.redact(line));
    },
  });
}

function allowed(
  details: Record<string, unknown>,
  nameMember: (memberNo: number) => string | undefined,
): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  const withheld: string[] = [];
  for (const [name, value] of Object.entries(details)) {
    if (name === 'memberNo' || (name === 'member' && typeof value === 'number'))
      message['member'] = nameMember(Number(value));
    else if (TOLD.has(name)) message[name] = value;
    else withheld.push(name);
  }
  return withheld.length === 0 ? message : { ...message, withheld };
}

/** Stable pseudonym, keyed by the shop. */
export function loggedMember(secrets: Pick<Secrets, 'mac'>, memberNo: number): string {
  return secrets.mac('watch', `member ${memberNo}`).slice(0, NAME_LETTERS);
}

/** Class, message, code and stack only. */
function plainError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && /^(string|number)$/.test(typeof error.code) ? { code: error.code } : {};
  const cause = error.cause instanceof Error && depth < DEEPEST ? { cause: plainError(error.cause, depth + 1) } : {};
  const message = plainSentence(error);
  // The stack repeats the message.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message, ...code, ...cause, stack: places.join('\n') };
}

/** @NOTE Databases repeat invalid values after the last colon (class 22), mail servers the recipient. */
function plainSentence(error: Error): string {
  const isDatabase = 'routine' in error && 'severity' in error;
  const message = isDatabase ? error.message.replace(/: ".*$/s, ': …') : error.message;
  return message.replace(MAIL, '<mail>').replace(QUERY, '$1?…');
}
