import type { Needs, Tx } from '#kernel/context';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { type BlockRow, deleteBlocks, endBlock, insertBlock, selectBlocks } from './block-store.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { sendMemberEmail } from '../email/send-member-email.ts';

/** One suspension: reason, end date and how it ended. */
export type MemberBlock = BlockRow;

/** A member's suspensions, newest first. */
export async function listBlocks(ctx: Needs<'db'>, memberNo: number): Promise<MemberBlock[]> {
  return selectBlocks(ctx.db, memberNo);
}

/** Suspends a member, ends every session and sends an e-mail, in the caller's transaction. False when not active. */
export async function addBlock(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  block: { memberNo: number; reason: string; until: Date | null; by: number | null },
): Promise<boolean> {
  const { memberNo, reason, until } = block;
  if (!(await insertBlock(tx, block))) return false;
  await endAllSessions(tx, { memberNo, why: 'lock' });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `block ${ctx.secrets.random(12)}`,
    subject: '서비스 이용 제한 안내',
    paragraphs: () => [
      `운영 정책에 따라 회원님의 이용을 제한했습니다.\n사유: ${reason}`,
      until
        ? `${formatSeoulTime(until)}부터 다시 이용하실 수 있습니다.`
        : '따로 알려 드릴 때까지 로그인하실 수 없습니다.',
      '이의가 있으시면 서점 화면 아래쪽에 적힌 고객센터 연락처로 알려 주세요. 가지고 계신 코인과 작품은 그대로 보관됩니다.',
    ],
  });
  return true;
}

/** Lifts a suspension and notifies the member, in the caller's transaction. False without one. */
export async function liftBlock(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { memberNo, by }: { memberNo: number; by: number | null },
): Promise<boolean> {
  if (!(await endBlock(tx, { memberNo, by }))) return false;
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `unblock ${ctx.secrets.random(12)}`,
    subject: '서비스 이용 제한 해제 안내',
    paragraphs: (url) => ['이용 제한이 해제되었습니다. 다시 로그인하실 수 있습니다.', `로그인하기:\n${url}/login`],
  });
  return true;
}

/** Deletes a leaving member's suspensions. */
export async function deleteMemberBlocks(tx: Tx, memberNo: number): Promise<void> {
  await deleteBlocks(tx, memberNo);
}
