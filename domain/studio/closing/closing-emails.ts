import { sendMemberEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { OWNER_UNDO_DAYS, WITHDRAWAL_DAYS } from '#shared/authors/withdrawals';
import type { OwnerChange } from './owner-store.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** Tells the author of a withdrawal, with the link that undoes it. */
export async function sendWithdrawalEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, withdrawal, token }: { memberNo: number; withdrawal: Withdrawal; token: string },
): Promise<void> {
  const { id, workTitle, episodeTitle, actsAt, withdrawnAt, purgeAt } = withdrawal;
  const name = [`‘${workTitle}’`, episodeTitle].filter(Boolean).join(' ');
  const subject = withdrawnAt === null ? `${name} 내림을 예약했습니다.` : `${name} 내림을 완료했습니다.`;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `withdrawal:${id}`,
    subject,
    paragraphs: (url) => [
      withdrawnAt === null
        ? `${formatSeoulTime(actsAt)}에 내려갑니다. 무료 작품이라 ${WITHDRAWAL_DAYS.notice}일 전부터 작품 화면과 관심 독자에게 알립니다.`
        : fateText(purgeAt),
      `되돌리기:\n${url}${studioPaths.undo(token)}`,
      `이 링크는 내린 뒤 ${WITHDRAWAL_DAYS.bin}일 동안 로그인하지 않아도 쓸 수 있습니다.`,
      `직접 하신 것이 아니라면 누군가 계정에 들어온 것입니다. 먼저 되돌리고 비밀번호를 새로 정해 주세요.\n${url}/find/password`,
    ],
  });
}

function fateText(purgeAt: Date | null): string {
  return purgeAt === null
    ? '구매한 독자가 있어 목록에서만 사라졌습니다. 구매한 독자는 계속 볼 수 있습니다.'
    : `휴지통에 있습니다. ${formatSeoulTime(purgeAt)}에 파일과 함께 삭제되며, 그 전에는 복구할 수 있습니다.`;
}

/** Tells the owner of a work of the offer to another, with the link that undoes it. */
export async function sendOwnerEmail(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, change, token }: { memberNo: number; change: OwnerChange; token: string },
): Promise<void> {
  const { id, workTitle, toName } = change;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `owner-change:${id}`,
    subject: `‘${workTitle}’ 대표 작가를 넘기는 중입니다.`,
    paragraphs: (url) => [
      `필명 ‘${toName}’에게 ‘${workTitle}’의 대표 작가를 넘깁니다. 상대방이 수락하면 가격과 계약, 함께하는 사람, 내림을 새 대표 작가가 정합니다.`,
      `되돌리기:\n${url}${studioPaths.undo(token)}`,
      `이 링크는 상대방이 수락한 뒤 ${OWNER_UNDO_DAYS}일까지 로그인하지 않아도 쓸 수 있습니다.`,
      `직접 하신 것이 아니라면 누군가 계정에 들어온 것입니다. 먼저 되돌리고 비밀번호를 새로 정해 주세요.\n${url}/find/password`,
    ],
  });
}
