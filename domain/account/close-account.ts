import { deleteLibrary } from '#domain/library';
import { deletePublicLists } from '#domain/public-lists';
import { deleteMemberCommunity } from '#domain/community';
import { anonymizeTypos } from '#domain/content-editor';
import { deleteMemberGifts } from '#domain/gifts';
import { deleteDownloads } from '#domain/offline';
import {
  type PasswordProof,
  confirmPassword,
  leaveMembership,
  removePhotoFiles,
  withdrawalEmail,
} from '#domain/members';
import { deleteMemberInquiries } from '#domain/help-center';
import { deleteNotificationData } from '#domain/notifications';
import { deleteAuditReasons } from '#domain/operators';
import { eraseSpending } from '#domain/purchase';
import { endMemberSubscription, eraseMemberPayments } from '#domain/payment';
import { deletePushData } from '#domain/push';
import { deleteMemberAppPlaces, deleteMemberReading } from '#domain/reading';
import { deleteSupportData } from '#domain/member-support';
import { deleteMemberAcquisitions } from '#domain/analytics';
import { deleteAuthorData, withdrawLeavableWorks } from '#domain/studio';
import { deleteFamily } from '#domain/families';
import { deleteReaderGifts } from '#domain/reader-gifts';
import { deleteSupports } from '#domain/author-support';
import { deleteIdempotentResponses } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';

const FORGETTERS: ((tx: Tx, memberNo: number) => Promise<unknown>)[] = [
  deleteReaderGifts,
  deletePublicLists,
  deleteFamily,
  deleteLibrary,
  deleteMemberCommunity,
  eraseMemberPayments,
  deleteMemberGifts,
  deleteMemberInquiries,
  deleteNotificationData,
  deletePushData,
  deleteDownloads,
  deleteMemberReading,
  deleteMemberAppPlaces,
  eraseSpending,
  deleteSupportData,
  anonymizeTypos,
  deleteMemberAcquisitions,
  deleteSupports,
  deleteAuthorData,
  deleteIdempotentResponses,
];

/**
 * Closes an account for good in one transaction: retains what the law requires and deletes the rest, files included.
 * `withdrawsWorks`: the works that the member alone owns; otherwise they stay under the pen.
 * Throws CONFIRM_ERROR as `confirmPassword` does.
 */
export async function closeAccount(
  ctx: Needs<'db' | 'files' | 'jobs' | 'log' | 'mailer' | 'passwords' | 'secrets'>,
  { withdrawsWorks = false, ...proof }: PasswordProof & { withdrawsWorks?: boolean },
): Promise<void> {
  await confirmPassword(ctx, proof);
  const { photo } = await ctx.db.transaction().execute(async (tx) => {
    if (withdrawsWorks) await withdrawLeavableWorks(tx, proof.memberNo);
    await endMemberSubscription(ctx, tx, proof.memberNo);
    for (const forget of FORGETTERS) await forget(tx, proof.memberNo);
    const former = await leaveMembership(tx, ctx.secrets, proof.memberNo);
    // Reasons about payments stay as long as the payments.
    await deleteAuditReasons(tx, { acts: 'member.', members: [proof.memberNo] });
    if (former.mail !== null) {
      const to = { ...ctx.mailer.branding(), nick: former.nick, address: former.mail };
      await ctx.mailer.send(tx, withdrawalEmail({ ...to, at: former.at }));
    }
    return former;
  });
  if (photo !== null) await removePhotoFiles(ctx, photo);
}
