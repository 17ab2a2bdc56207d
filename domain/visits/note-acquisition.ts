import type { Needs } from '#shared/context';
import { markOf } from '#vocabulary/marketing';
import { insertAcquisition } from './visit-store.ts';

/** What a member did for the first time, in a browser that an advert had led here. */
export interface AcquisitionOrder {
  memberNo: number;
  act: 'join' | 'payment';
  /** What the browser's cookies say (specification G11). */
  pid: string | undefined;
  sid: string | undefined;
}

/**
 * Notes by which advert a member came, once for joining and once for paying. Nothing is noted without a mark. What it
 * stands beside is done already: a fault is told to the log and stops nobody.
 */
export async function noteAcquisition(ctx: Needs<'db' | 'log'>, order: AcquisitionOrder): Promise<void> {
  const [pid, sid] = [markOf(order.pid), markOf(order.sid)];
  if (pid === undefined && sid === undefined) return;
  const { memberNo, act } = order;
  try {
    await ctx.db.transaction().execute((tx) => insertAcquisition(tx, { memberNo, act, pid, sid }));
  } catch (error) {
    ctx.log.warn({ err: error, memberNo, act }, 'nobody noted where a member came from');
  }
}
