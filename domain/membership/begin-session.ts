import type { Needs, Tx } from '#shared/context';
import type { DeviceInfo } from '#vocabulary/device';
import { makeAccessToken } from './access-token.ts';
import { verifierOf } from './session-rules.ts';
import { insertSession } from './session-store.ts';

/** A login that has just begun. `selector` and `userKey` may be held by script; the verifier never. */
export interface StartedSession {
  /** The `login_key`: names the session, opens nothing alone. */
  selector: string;
  /** Goes into the HttpOnly cookie only. */
  verifier: string;
  /** For `Login-At`, ten minutes. */
  accessToken: string;
  /** New at each login; names nobody (specification E1). */
  userKey: string;
  /** Whether the browser keeps it for a year (`auto_login` '1') or until it is closed ('0'). */
  isKept: boolean;
}

const KEY_BYTES = 16;

/** Begins a session on a device. Every login makes a new one: nothing of the visitor before carries over. */
export async function beginSession(
  ctx: Needs<'secrets'>,
  tx: Tx,
  order: { memberNo: number; device: DeviceInfo; isKept: boolean },
): Promise<StartedSession> {
  const [selector, seed] = [ctx.secrets.random(KEY_BYTES), ctx.secrets.random(KEY_BYTES)];
  const verifier = verifierOf(ctx, { selector, seed, rotation: 1 });
  const { id, epoch, now } = await insertSession(tx, {
    ...order,
    selector,
    seed,
    hash: ctx.secrets.digest(verifier),
  });
  return {
    selector,
    verifier,
    accessToken: makeAccessToken(ctx, { memberNo: order.memberNo, sessionId: id, epoch, now }),
    userKey: ctx.secrets.random(KEY_BYTES),
    isKept: order.isKept,
  };
}
