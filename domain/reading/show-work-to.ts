import { type WorkView, showWork } from '#domain/catalogue';
import { holdingsOf } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';

/** A work's page as one reader meets it: with what they hold of it. Refuses as `showWork` does. */
export async function showWorkTo(ctx: Needs<'db' | 'secrets'>, ask: { id: number; reader: Reader }): Promise<WorkView> {
  const memberNo = memberNoOf(ask.reader);
  const holdings = memberNo === null ? undefined : await holdingsOf(ctx, { memberNo, workId: ask.id });
  return showWork(ctx, { ...ask, ...(holdings ? { holdings } : {}) });
}
