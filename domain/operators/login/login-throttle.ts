import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type ThrottleCounter,
  type AttemptCount,
  countAttempts,
  resetAttempts,
  lockAttempts,
  uncountAttempt,
} from '#kernel/throttle-store';
import { ADDRESS_LIMIT, CODE_LIMIT, PAIR_LIMIT, PASSWORD_LIMIT, waitAfter } from '../operator-rules.ts';

const WINDOW_SECONDS = 3600;

interface ConsoleLoginAttempt {
  account: string;
  address: string;
  isKnown: boolean;
}

export interface LoginCounters {
  pair: ThrottleCounter;
  address: ThrottleCounter;
  /** Undefined for a known network address, so that guesses from elsewhere cannot lock the operator out. */
  account: ThrottleCounter | undefined;
  accountLimit: typeof PASSWORD_LIMIT;
}

/** Password counters; `account` is the e-mail address. */
export function loginCounters(ctx: Needs<'secrets'>, attempt: ConsoleLoginAttempt): LoginCounters {
  return { ...countersOf(ctx, { kind: 'operator-login', trier: attempt }), accountLimit: PASSWORD_LIMIT };
}

/** Second factor counters, after the password; `account` is the operator id. */
export function proofCounters(ctx: Needs<'secrets'>, attempt: ConsoleLoginAttempt): LoginCounters {
  return { ...countersOf(ctx, { kind: 'operator-proof', trier: attempt }), accountLimit: CODE_LIMIT };
}

function countersOf(
  ctx: Needs<'secrets'>,
  { kind, trier }: { kind: string; trier: ConsoleLoginAttempt },
): Omit<LoginCounters, 'accountLimit'> {
  const counter = (filter: string, key: string): ThrottleCounter => ({
    kind: `${kind}${filter}`,
    key: ctx.secrets.mac('throttle', `operator ${key}`),
    windowSeconds: WINDOW_SECONDS,
  });
  const { account, address, isKnown } = trier;
  return {
    pair: counter('', `${account} ${address}`),
    address: counter('-address', address),
    account: isKnown ? undefined : counter('-account', account),
  };
}

/**
 * Counts an attempt before verification, so that concurrent attempts all count. Throws OPERATOR_ERROR 0002 while
 * throttled.
 */
export async function countAttempt(ctx: Needs<'db'>, counters: LoginCounters): Promise<void> {
  const { pair, address, account, accountLimit } = counters;
  const limited = [
    { counter: address, limit: ADDRESS_LIMIT },
    ...(account ? [{ counter: account, limit: accountLimit }] : []),
    { counter: pair, limit: PAIR_LIMIT },
  ];
  const counted = limited.map(({ counter }) => counter);
  const waitSeconds = await ctx.db.transaction().execute(async (tx) => {
    const tries = await lockAttempts(tx, counted);
    const wait = Math.max(...limited.map(({ limit }, at) => remainingWait(tries[at], limit)));
    if (wait <= 0) await countAttempts(tx, counted);
    return wait;
  });
  if (waitSeconds > 0) throw new DomainError('OPERATOR_ERROR', '0002', { wait: waitLabel(waitSeconds) });
}

function remainingWait(tries: AttemptCount | undefined, limit: typeof PAIR_LIMIT): number {
  if (!tries || tries.failures === 0) return 0;
  return Math.ceil((tries.lastAt.getTime() - tries.now.getTime()) / 1000 + waitAfter(tries.failures, limit));
}

export async function clearAttempts(tx: Tx, { pair, address, account }: LoginCounters): Promise<void> {
  await resetAttempts(tx, account ? [pair, account] : [pair]);
  await uncountAttempt(tx, address);
}

function waitLabel(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
}
