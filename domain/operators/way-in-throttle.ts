import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Counter, type Tries, countTries, forgetTries, holdTries, uncountTry } from '#shared/throttle-store';
import { ADDRESS_LIMIT, CODE_LIMIT, PAIR_LIMIT, PASSWORD_LIMIT, waitAfter } from './operator-rules.ts';

const WINDOW_SECONDS = 3600;

/** Who tries to come in: at which account, from where, and whether its operator came in from there before. */
interface ConsoleTrier {
  account: string;
  address: string;
  isKnown: boolean;
}

/** A way in's counters, each with what it allows. */
export interface WayInCounters {
  pair: Counter;
  address: Counter;
  /** Undefined for an address that the operator came in from before: guesses from elsewhere do not lock them out. */
  account: Counter | undefined;
  accountLimit: typeof PASSWORD_LIMIT;
}

/** Counters of passwords. `account` is the mail address. */
export function loginCounters(ctx: Needs<'secrets'>, trier: ConsoleTrier): WayInCounters {
  return { ...countersOf(ctx, { kind: 'operator-login', trier }), accountLimit: PASSWORD_LIMIT };
}

/** Counters of second factors: only who has shown the password comes here. `account` is the operator's id. */
export function proofCounters(ctx: Needs<'secrets'>, trier: ConsoleTrier): WayInCounters {
  return { ...countersOf(ctx, { kind: 'operator-proof', trier }), accountLimit: CODE_LIMIT };
}

function countersOf(
  ctx: Needs<'secrets'>,
  { kind, trier }: { kind: string; trier: ConsoleTrier },
): Omit<WayInCounters, 'accountLimit'> {
  const counter = (of: string, key: string): Counter => ({
    kind: `${kind}${of}`,
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

/** Counts a try before it is looked at, so that many at once count as many. Refuses with OPERATOR_ERROR 0002 who has to wait. */
export async function countOrRefuse(ctx: Needs<'db'>, counters: WayInCounters): Promise<void> {
  const { pair, address, account, accountLimit } = counters;
  const limited = [
    { counter: address, limit: ADDRESS_LIMIT },
    ...(account ? [{ counter: account, limit: accountLimit }] : []),
    { counter: pair, limit: PAIR_LIMIT },
  ];
  const held = limited.map(({ counter }) => counter);
  const left = await ctx.db.transaction().execute(async (tx) => {
    const tries = await holdTries(tx, held);
    const wait = Math.max(...limited.map(({ limit }, at) => waitLeft(tries[at], limit)));
    if (wait <= 0) await countTries(tx, held);
    return wait;
  });
  if (left > 0) throw new Refusal('OPERATOR_ERROR', '0002', { wait: waitLabel(left) });
}

function waitLeft(tries: Tries | undefined, limit: typeof PAIR_LIMIT): number {
  if (!tries || tries.failures === 0) return 0;
  return Math.ceil((tries.lastAt.getTime() - tries.now.getTime()) / 1000 + waitAfter(tries.failures, limit));
}

/** Whoever is let in was no guesser, neither at the account nor from the address. */
export async function forgive(tx: Tx, { pair, address, account }: WayInCounters): Promise<void> {
  await forgetTries(tx, account ? [pair, account] : [pair]);
  await uncountTry(tx, address);
}

function waitLabel(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
}
