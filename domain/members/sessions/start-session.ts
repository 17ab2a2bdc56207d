import type { Needs, Tx } from '#kernel/context';
import type { DeviceInfo } from '#shared/members/device';
import { makeAccessToken } from './access-token.ts';
import { verifierOf } from './session-rules.ts';
import { insertSession } from './session-store.ts';

/** A new login. Script may hold `selector` and `userKey`, never the verifier. */
export interface StartedSession {
  /** The `login_key`: identifies the session, grants nothing alone. */
  selector: string;
  /** For the HttpOnly cookie only. */
  verifier: string;
  /** For `Login-At`, ten minutes. */
  accessToken: string;
  /** New at each login; anonymous (specification E1). */
  userKey: string;
  /** Whether the cookie lasts a year (`auto_login` '1') or the browser session ('0'). */
  isKept: boolean;
}

const KEY_BYTES = 16;

/** Starts a new session at every login, against session fixation. */
export async function startSession(
  ctx: Needs<'secrets'>,
  tx: Tx,
  input: { memberNo: number; device: DeviceInfo; isKept: boolean },
): Promise<StartedSession> {
  const [selector, seed] = [ctx.secrets.random(KEY_BYTES), ctx.secrets.random(KEY_BYTES)];
  const verifier = verifierOf(ctx, { selector, seed, rotation: 1 });
  const { id, epoch, now } = await insertSession(tx, {
    ...input,
    selector,
    seed,
    hash: ctx.secrets.digest(verifier),
  });
  return {
    selector,
    verifier,
    accessToken: makeAccessToken(ctx, { memberNo: input.memberNo, sessionId: id, epoch, now }),
    userKey: ctx.secrets.random(KEY_BYTES),
    isKept: input.isKept,
  };
}
