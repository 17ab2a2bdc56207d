import type { Needs, Tx } from '#kernel/context';
import { insertSession, markVerified } from './session-store.ts';

const KEY_BYTES = 24;

/** The requesting browser. */
export interface Browser {
  userAgent: string;
  address: string;
}

/** Starts a session and returns its cookie value. It is valid after the second factor. */
export async function startConsoleSession(
  ctx: Needs<'secrets'>,
  tx: Tx,
  begun: Browser & { operatorId: number; invite?: Uint8Array },
): Promise<string> {
  const [selector, verifier] = [ctx.secrets.random(KEY_BYTES), ctx.secrets.random(KEY_BYTES)];
  await insertSession(tx, { ...begun, selector, verifier: ctx.secrets.digest(verifier) });
  return `${selector}.${verifier}`;
}

/** Marks the second factor as verified and rotates the session secret. Returns the new cookie. */
export async function renewConsoleSession(ctx: Needs<'secrets'>, tx: Tx, selector: string): Promise<string> {
  const verifier = ctx.secrets.random(KEY_BYTES);
  await markVerified(tx, { selector, verifier: ctx.secrets.digest(verifier) });
  return `${selector}.${verifier}`;
}
