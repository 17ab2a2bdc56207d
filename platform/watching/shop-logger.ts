import { type LoggerOptions, type Logger, pino } from 'pino';
import type { FaultCounter } from '#platform/fault-counter';
import type { Secrets } from '#shared/context';

/**
 * What may stand in a line of the log, by name. Whatever else somebody passes along stays out and is named as withheld:
 * a log is read by more people than a shop's database, and kept longer.
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
  'fault',
  'faults',
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
  'said',
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

/** The shop's log: JSON lines on the second output, by an allow-list; faults are counted on the way. */
export function makeShopLogger(
  level: string,
  means: {
    faults: FaultCounter;
    /** Undefined where the shop's key is not open yet: a member is then not named at all. */
    nameMember(memberNo: number): string | undefined;
    write?: { write(line: string): void };
  },
): Logger {
  const options: LoggerOptions = {
    level,
    hooks: means.faults.hooks,
    formatters: { log: (facts) => allowed(facts, means.nameMember) },
    serializers: { err: plainError },
  };
  return pino(options, means.write ?? pino.destination(2));
}

function allowed(
  facts: Record<string, unknown>,
  nameMember: (memberNo: number) => string | undefined,
): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  const withheld: string[] = [];
  for (const [name, value] of Object.entries(facts)) {
    if (name === 'memberNo' || (name === 'member' && typeof value === 'number'))
      told['member'] = nameMember(Number(value));
    else if (TOLD.has(name)) told[name] = value;
    else withheld.push(name);
  }
  return withheld.length === 0 ? told : { ...told, withheld };
}

/** The name of a member in logs: the same for the same member, and nothing to anybody without the shop's key. */
export function loggedMember(secrets: Pick<Secrets, 'mac'>, memberNo: number): string {
  return secrets.mac('watch', `member ${memberNo}`).slice(0, NAME_LETTERS);
}

/** An error by its kind, its sentence, its code and where it was thrown; never what it carries along. */
function plainError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && /^(string|number)$/.test(typeof error.code) ? { code: error.code } : {};
  const cause = error.cause instanceof Error && depth < DEEPEST ? { cause: plainError(error.cause, depth + 1) } : {};
  const message = plainSentence(error);
  // The stack begins with the sentence as it was.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message, ...code, ...cause, stack: places.join('\n') };
}

/** @NOTE A database repeats what it could not read behind the last colon (class 22), a mail server whom it refused. */
function plainSentence(error: Error): string {
  const isDatabase = 'routine' in error && 'severity' in error;
  const sentence = isDatabase ? error.message.replace(/: ".*$/s, ': …') : error.message;
  return sentence.replace(MAIL, '<mail>').replace(QUERY, '$1?…');
}
