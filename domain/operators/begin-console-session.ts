import type { Needs, Tx } from '#shared/context';
import { insertSession, markProved } from './session-store.ts';

const KEY_BYTES = 24;

/** From which browser somebody comes. */
export interface Browser {
  userAgent: string;
  address: string;
}

/** Begins a session of the console; answers what its cookie holds. It counts once the second factor was shown. */
export async function beginConsoleSession(
  ctx: Needs<'secrets'>,
  tx: Tx,
  begun: Browser & { operatorId: number; invite?: Uint8Array },
): Promise<string> {
  const [selector, verifier] = [ctx.secrets.random(KEY_BYTES), ctx.secrets.random(KEY_BYTES)];
  await insertSession(tx, { ...begun, selector, verifier: ctx.secrets.digest(verifier) });
  return `${selector}.${verifier}`;
}

/** Marks the second factor as shown and replaces the session's secret: the cookie of before opens nothing. Returns the new cookie. */
export async function renewConsoleSession(ctx: Needs<'secrets'>, tx: Tx, selector: string): Promise<string> {
  const verifier = ctx.secrets.random(KEY_BYTES);
  await markProved(tx, { selector, verifier: ctx.secrets.digest(verifier) });
  return `${selector}.${verifier}`;
}
