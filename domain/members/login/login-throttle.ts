import type { Needs, Tx } from '#kernel/context';
import {
  type ThrottleCounter,
  type AttemptCount,
  countAttempts,
  resetAttempts,
  lockAttempts,
  loadAttempts,
  uncountAttempt,
} from '#kernel/throttle-store';

const FREE_TRIES = 3;
const FREE_TRIES_OF_ADDRESS = 10;
const ACCOUNT_SECONDS = 3600;
const ADDRESS_SECONDS = 600;
const PAIR_SECONDS = 3600;
const LONGEST_WAIT_SECONDS = 900;

/** A login attempt; counters store only HMACs of both. */
export interface LoginAttempt {
  mail: string;
  address: string;
}

export interface LoginRisk {
  asksCaptcha: boolean;
  /** Seconds until this address may try this account again. */
  waitSeconds: number;
}

/**
 * A captcha from three failures per account or ten per address. The wait (1 s, doubling to 15 minutes) is per account
 * and address, so that nobody can lock the owner out from elsewhere.
 */
export function decideLoginRisk(tries: {
  account: AttemptCount;
  address: AttemptCount;
  pair: AttemptCount;
}): LoginRisk {
  const { account, address, pair } = tries;
  const risk = { asksCaptcha: account.failures >= FREE_TRIES || address.failures >= FREE_TRIES_OF_ADDRESS };
  if (pair.failures < FREE_TRIES) return { ...risk, waitSeconds: 0 };
  const wait = Math.min(2 ** (pair.failures - FREE_TRIES), LONGEST_WAIT_SECONDS);
  const remaining = pair.lastAt.getTime() + wait * 1000 - pair.now.getTime();
  return { ...risk, waitSeconds: Math.max(0, Math.ceil(remaining / 1000)) };
}

/** Whether the next login needs a captcha. */
export async function requiresCaptcha(ctx: Needs<'db' | 'secrets'>, attempt: LoginAttempt): Promise<boolean> {
  return riskOf(await loadAttempts(ctx.db, inOrder(counters(ctx, attempt)))).asksCaptcha;
}

export async function lockLoginRisk(ctx: Needs<'secrets'>, tx: Tx, attempt: LoginAttempt): Promise<LoginRisk> {
  return riskOf(await lockAttempts(tx, inOrder(counters(ctx, attempt))));
}

/** Counts an attempt before its password is checked, so that concurrent attempts all count. */
export async function countLoginAttempt(ctx: Needs<'secrets'>, tx: Tx, attempt: LoginAttempt): Promise<void> {
  await countAttempts(tx, inOrder(counters(ctx, attempt)));
}

/** After a successful login: clears the account and pair counters and takes this attempt off the address counter. */
export async function resetLoginAttempts(ctx: Needs<'secrets'>, tx: Tx, attempt: LoginAttempt): Promise<void> {
  const { account, address, pair } = counters(ctx, attempt);
  await resetAttempts(tx, [account, pair]);
  await uncountAttempt(tx, address);
}

/** One lock order for all counters. */
function inOrder({
  account,
  address,
  pair,
}: Record<'account' | 'address' | 'pair', ThrottleCounter>): ThrottleCounter[] {
  return [account, address, pair];
}

function riskOf([account, address, pair]: AttemptCount[]): LoginRisk {
  if (!account || !address || !pair) throw new Error('three counters were asked for');
  return decideLoginRisk({ account, address, pair });
}

function counters(
  ctx: Needs<'secrets'>,
  { mail, address }: LoginAttempt,
): Record<'account' | 'address' | 'pair', ThrottleCounter> {
  const account = ctx.secrets.mac('throttle', mail);
  return {
    account: { kind: 'login-account', key: account, windowSeconds: ACCOUNT_SECONDS },
    address: { kind: 'login-address', key: ctx.secrets.mac('throttle', address), windowSeconds: ADDRESS_SECONDS },
    pair: {
      kind: 'login-pair',
      key: ctx.secrets.mac('throttle', `${account} ${address}`),
      windowSeconds: PAIR_SECONDS,
    },
  };
}
