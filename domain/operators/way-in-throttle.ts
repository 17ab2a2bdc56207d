import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Counter, countTries, forgetTries, holdTries } from '#shared/throttle-store';
import { waitAfter } from './operator-rules.ts';

const WINDOW_SECONDS = 3600;

/** Counters of logging in: by account and address together, so that nobody locks somebody out from elsewhere. */
export function loginCounter(ctx: Needs<'secrets'>, { mail, address }: { mail: string; address: string }): Counter {
  return {
    kind: 'operator-login',
    key: ctx.secrets.mac('throttle', `operator ${mail} ${address}`),
    windowSeconds: WINDOW_SECONDS,
  };
}

/** Counter of second factors: only who has shown the password comes here. */
export function proofCounter(ctx: Needs<'secrets'>, operatorId: number): Counter {
  return {
    kind: 'operator-proof',
    key: ctx.secrets.mac('throttle', `operator ${operatorId}`),
    windowSeconds: WINDOW_SECONDS,
  };
}

/** Counts a try before it is looked at, so that many at once count as many. Refuses with OPERATOR_ERROR 0002 who has to wait. */
export async function countOrRefuse(ctx: Needs<'db'>, counter: Counter): Promise<void> {
  const left = await ctx.db.transaction().execute(async (tx) => {
    const [tries] = await holdTries(tx, [counter]);
    if (!tries) throw new Error('one counter was asked for');
    const wait = tries.lastAt.getTime() + waitAfter(tries.failures) * 1000 - tries.now.getTime();
    if (tries.failures > 0 && wait > 0) return Math.ceil(wait / 1000);
    await countTries(tx, [counter]);
    return 0;
  });
  if (left > 0) throw new Refusal('OPERATOR_ERROR', '0002', { wait: waitLabel(left) });
}

/** Whoever is let in was no guesser. */
export async function forgive(tx: Tx, counter: Counter): Promise<void> {
  await forgetTries(tx, [counter]);
}

function waitLabel(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`;
}
