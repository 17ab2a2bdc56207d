import { sendMemberEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import { LEGAL_NOTICE_DAYS, LEGAL_PAGES, legalDay } from '#shared/members/policies';
import {
  type LockedRun,
  lockEmailRun,
  advanceEmailRun,
  selectMembersAfter,
  stopEmailRun,
} from './legal-email-store.ts';

const BATCH_SIZE = 200;
/** Throttled, so that urgent e-mails such as password resets are not delayed. */
const BATCHES_A_MINUTE = 10;

/**
 * Sends a run in batches; batch and progress share a transaction, so an interrupted process skips nobody and repeats
 * nothing. Stops when the text is withdrawn or in force.
 */
export async function sendLegalEmails(ctx: Needs<'db' | 'mailer' | 'jobs'>, input: { run: number }): Promise<void> {
  for (let part = 1; part <= BATCHES_A_MINUTE; part += 1) {
    const goesOn = await ctx.db.transaction().execute((tx) => sendBatch(ctx, tx, input.run));
    if (!goesOn) return;
  }
  await ctx.db
    .transaction()
    .execute((tx) => ctx.jobs.add(tx, { name: 'legal-letters', payload: input, afterSeconds: 60 }));
}

async function sendBatch(ctx: Needs<'mailer'>, tx: Tx, id: number): Promise<boolean> {
  const run = await lockEmailRun(tx, id);
  if (!run) return false;
  if (!run.isComing) {
    await stopEmailRun(tx, run);
    return false;
  }
  const members = await selectMembersAfter(tx, { after: run.after, limit: BATCH_SIZE });
  let sent = 0;
  for (const memberNo of members) if (await writeOne(ctx, tx, { run, memberNo })) sent += 1;
  const isDone = members.length < BATCH_SIZE;
  const after = members.at(-1) ?? run.after;
  await advanceEmailRun(tx, { id, after, sent, unreached: members.length - sent, isDone });
  return !isDone;
}

function writeOne(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { run, memberNo }: { run: LockedRun; memberNo: number },
): Promise<boolean> {
  const { id, kind, version, isUnfavourable } = run;
  const { name, path } = LEGAL_PAGES[kind];
  const reason = isUnfavourable
    ? `회원님께 불리하거나 중요한 변경이 있어 시행 ${LEGAL_NOTICE_DAYS.unfavourable}일 전에 알려 드립니다.`
    : '바뀌는 내용을 미리 알려 드립니다.';
  return sendMemberEmail(ctx, tx, {
    memberNo,
    key: `legal ${id} ${memberNo}`,
    subject: `${name} 변경 안내`,
    paragraphs: (url) => [
      `${legalDay(version)}부터 새 ${name}이 시행됩니다. ${reason}`,
      `새 글 보기:\n${url}${path}?version=${version}`,
      '변경에 동의하지 않으시면 시행일 전까지 1:1 문의로 알려 주시거나 회원 탈퇴를 하실 수 있습니다.',
    ],
  });
}
