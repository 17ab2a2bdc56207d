import type { Needs } from '#kernel/context';
import { attributionOf } from '#shared/merchandising/marketing';
import { insertAcquisition } from './visit-store.ts';

/** A member's first join or payment, in a browser that came by an advert. */
export interface AcquisitionInput {
  memberNo: number;
  act: 'join' | 'payment';
  /** The browser's cookies (specification G11). */
  pid: string | undefined;
  sid: string | undefined;
}

/** Records the advert of a member's join or first payment, if any. Errors are logged and never fail the caller. */
export async function recordAcquisition(ctx: Needs<'db' | 'log'>, input: AcquisitionInput): Promise<void> {
  const [pid, sid] = [attributionOf(input.pid), attributionOf(input.sid)];
  if (pid === undefined && sid === undefined) return;
  const { memberNo, act } = input;
  try {
    await ctx.db.transaction().execute((tx) => insertAcquisition(tx, { memberNo, act, pid, sid }));
  } catch (error) {
    ctx.log.warn({ err: error, memberNo, act }, 'nobody noted where a member came from');
  }
}
