import { forgetBookshelf } from '#domain/bookshelf';
import { forgetCommunity } from '#domain/community';
import { forgetTypos } from '#domain/editing';
import { forgetGifts } from '#domain/gifts';
import { forgetKept } from '#domain/keeping';
import { type SelfProof, confirmSelf, leaveMembership, removePhotoFiles, withdrawalLetter } from '#domain/membership';
import { forgetInquiries } from '#domain/notices';
import { forgetNotifications } from '#domain/notifications';
import { forgetReasons } from '#domain/operators';
import { forgetSpending } from '#domain/purchase';
import { forgetPayments } from '#domain/payment';
import { forgetPush } from '#domain/push';
import { forgetReading } from '#domain/reading';
import { forgetSupport } from '#domain/support';
import { forgetVisits } from '#domain/visits';
import { forgetAnswers } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';

/** Who forgets a member that leaves, before the membership itself ends; every slice that knows members stands here. */
const FORGETTERS: ((tx: Tx, memberNo: number) => Promise<unknown>)[] = [
  forgetBookshelf,
  forgetCommunity,
  forgetPayments,
  forgetGifts,
  forgetInquiries,
  forgetNotifications,
  forgetPush,
  forgetKept,
  forgetReading,
  forgetSpending,
  forgetSupport,
  forgetTypos,
  forgetVisits,
  forgetAnswers,
];

/**
 * A member leaves, for good: all of it in one transaction. What the law asks is laid apart; the rest is gone, files
 * included. Refuses with CONFIRM_ERROR as `confirmSelf` does; nothing is changed then.
 */
export async function leaveShop(
  ctx: Needs<'db' | 'files' | 'log' | 'mailer' | 'passwords' | 'secrets'>,
  proof: SelfProof,
): Promise<void> {
  await confirmSelf(ctx, proof);
  const { photo } = await ctx.db.transaction().execute(async (tx) => {
    for (const forget of FORGETTERS) await forget(tx, proof.memberNo);
    const left = await leaveMembership(tx, ctx.secrets, proof.memberNo);
    // Words of operators about nobody any more; those about money stay as long as the law keeps payments.
    await forgetReasons(tx, { acts: 'member.', members: [proof.memberNo] });
    if (left.mail !== null) {
      const to = { ...ctx.mailer.letterhead(), nick: left.nick, address: left.mail };
      await ctx.mailer.send(tx, withdrawalLetter({ ...to, at: left.at }));
    }
    return left;
  });
  if (photo !== null) await removePhotoFiles(ctx, photo);
}
