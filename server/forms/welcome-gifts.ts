import type { Needs } from '#kernel/context';
import { listWelcomeGifts } from '#domain/gifts';
import { notify } from '#domain/notifications';

/** Puts the gifts of joining into the new member's box and inbox. */
export async function offerWelcomeGifts(ctx: Needs<'db'>, memberNo: number): Promise<void> {
  const gifts = await listWelcomeGifts(ctx, memberNo);
  if (gifts.length === 0) return;
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id, title, until } of gifts)
      await notify(tx, {
        memberNo,
        kind: 'gift',
        ref: `joined:${id}`,
        facts: { isEnding: false, title, until: until?.toISOString() ?? null },
      });
  });
}
