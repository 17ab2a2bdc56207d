import type { Needs, Tx } from '#shared/context';
import {
  type Counter,
  type Tries,
  countTries,
  forgetTries,
  holdTries,
  readTries,
  uncountTry,
} from '#shared/throttle-store';

const FREE_TRIES = 3;
const FREE_TRIES_OF_ADDRESS = 10;
const ACCOUNT_SECONDS = 3600;
const ADDRESS_SECONDS = 600;
const PAIR_SECONDS = 3600;
const LONGEST_WAIT_SECONDS = 900;

/** Who tries, as counters know it: never the address of a letter box itself. */
export interface LoginTrier {
  mail: string;
  address: string;
}

/** What a try has to bring before its password is looked at. */
export interface LoginRisk {
  asksCaptcha: boolean;
  /** Seconds that this address has to wait before it may try this account again. */
  waitSeconds: number;
}

/**
 * What the failures so far ask for. Three at one account or ten from one address within its window ask for a captcha.
 * Waiting (1 s, doubling to 15 minutes) is counted by account and address together: nobody can lock the owner out from
 * elsewhere.
 */
export function decideLoginRisk(tries: { account: Tries; address: Tries; pair: Tries }): LoginRisk {
  const { account, address, pair } = tries;
  const risk = { asksCaptcha: account.failures >= FREE_TRIES || address.failures >= FREE_TRIES_OF_ADDRESS };
  if (pair.failures < FREE_TRIES) return { ...risk, waitSeconds: 0 };
  const wait = Math.min(2 ** (pair.failures - FREE_TRIES), LONGEST_WAIT_SECONDS);
  const left = pair.lastAt.getTime() + wait * 1000 - pair.now.getTime();
  return { ...risk, waitSeconds: Math.max(0, Math.ceil(left / 1000)) };
}

/** Whether the next login of this address, at this account if one is named, has to solve a captcha. */
export async function asksCaptcha(ctx: Needs<'db' | 'secrets'>, trier: LoginTrier): Promise<boolean> {
  return riskOf(await readTries(ctx.db, inOrder(counters(ctx, trier)))).asksCaptcha;
}

/** The risk as it stands now, and none of the tries under way at this account or from this address beside it. */
export async function holdRisk(ctx: Needs<'secrets'>, tx: Tx, trier: LoginTrier): Promise<LoginRisk> {
  return riskOf(await holdTries(tx, inOrder(counters(ctx, trier))));
}

/** Counts a try before its password is looked at, so that many at once count as many. */
export async function countLoginTry(ctx: Needs<'secrets'>, tx: Tx, trier: LoginTrier): Promise<void> {
  await countTries(tx, inOrder(counters(ctx, trier)));
}

/** The right password: the account's and the pair's tries count no more, and this one was none of the address's. */
export async function forgiveLoginTries(ctx: Needs<'secrets'>, tx: Tx, trier: LoginTrier): Promise<void> {
  const { account, address, pair } = counters(ctx, trier);
  await forgetTries(tx, [account, pair]);
  await uncountTry(tx, address);
}

/** The order in which counters are held and counted by everybody. */
function inOrder({ account, address, pair }: Record<'account' | 'address' | 'pair', Counter>): Counter[] {
  return [account, address, pair];
}

function riskOf([account, address, pair]: Tries[]): LoginRisk {
  if (!account || !address || !pair) throw new Error('three counters were asked for');
  return decideLoginRisk({ account, address, pair });
}

function counters(
  ctx: Needs<'secrets'>,
  { mail, address }: LoginTrier,
): Record<'account' | 'address' | 'pair', Counter> {
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
