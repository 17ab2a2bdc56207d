import type { Needs, Tx } from '#shared/context';
import { seoulMoment } from '#vocabulary/seoul-date';
import { type BlockRow, deleteBlocks, endBlock, insertBlock, selectBlocks } from './block-store.ts';
import { endAllSessions } from './end-session.ts';
import { writeToMember } from './write-to-member.ts';

/** A time in which a member may not come in: why, until when, and how it ended. */
export type MemberBlock = BlockRow;

/** Every time that a member was shut out, the newest first. */
export async function blocksOf(ctx: Needs<'db'>, memberNo: number): Promise<MemberBlock[]> {
  return selectBlocks(ctx.db, memberNo);
}

/**
 * Shuts a member out in the caller's transaction: every session ends, and they are told why and until when. False, and nothing
 * done, where they are not active.
 */
export async function shutOut(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  block: { memberNo: number; reason: string; until: Date | null; by: number | null },
): Promise<boolean> {
  const { memberNo, reason, until } = block;
  if (!(await insertBlock(tx, block))) return false;
  await endAllSessions(tx, { memberNo, why: 'lock' });
  await writeToMember(ctx, tx, {
    memberNo,
    key: `block ${ctx.secrets.random(12)}`,
    subject: '서비스 이용 제한 안내',
    paragraphs: () => [
      `운영 정책에 따라 회원님의 이용을 제한했습니다.\n이유: ${reason}`,
      until ? `${seoulMoment(until)}부터 다시 이용하실 수 있습니다.` : '따로 알려 드릴 때까지 로그인하실 수 없습니다.',
      '이의가 있으시면 서점 화면 아래쪽에 적힌 고객센터 연락처로 알려 주세요. 가지고 계신 코인과 작품은 그대로 보관됩니다.',
    ],
  });
  return true;
}

/** Lets a member in again in the caller's transaction, and tells them. False where they were not shut out. */
export async function letIn(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { memberNo, by }: { memberNo: number; by: number | null },
): Promise<boolean> {
  if (!(await endBlock(tx, { memberNo, by }))) return false;
  await writeToMember(ctx, tx, {
    memberNo,
    key: `unblock ${ctx.secrets.random(12)}`,
    subject: '서비스 이용 제한 해제 안내',
    paragraphs: (url) => ['이용 제한이 해제되었습니다. 다시 로그인하실 수 있습니다.', `로그인하기:\n${url}/login`],
  });
  return true;
}

/** Forgets when and why a member was shut out: for whoever leaves. */
export async function forgetBlocks(tx: Tx, memberNo: number): Promise<void> {
  await deleteBlocks(tx, memberNo);
}
