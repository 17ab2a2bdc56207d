import { writeToMember } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import { LEGAL_NOTICE_DAYS, LEGAL_PAGES, legalDay } from '#vocabulary/legal-texts';
import { type HeldRun, holdLetterRun, moveLetterRun, selectMembersAfter, stopLetterRun } from './legal-letter-store.ts';

const PART = 200;
/** With a minute between: letters that somebody waits for, to choose a new password, do not stand behind all of them. */
const PARTS_A_MINUTE = 10;

/**
 * Writes the letters of a run, part by part: a part and how far the run has come are one transaction, so that a process that
 * stands still midway leaves nobody out and writes to nobody twice. It ends by itself when the text is taken back or holds.
 */
export async function sendLegalLetters(ctx: Needs<'db' | 'mailer' | 'jobs'>, order: { run: number }): Promise<void> {
  for (let part = 1; part <= PARTS_A_MINUTE; part += 1) {
    const goesOn = await ctx.db.transaction().execute((tx) => sendPart(ctx, tx, order.run));
    if (!goesOn) return;
  }
  await ctx.db.transaction().execute((tx) => ctx.jobs.add(tx, { name: 'legal-letters', order, afterSeconds: 60 }));
}

async function sendPart(ctx: Needs<'mailer'>, tx: Tx, id: number): Promise<boolean> {
  const run = await holdLetterRun(tx, id);
  if (!run) return false;
  if (!run.isComing) {
    await stopLetterRun(tx, run);
    return false;
  }
  const members = await selectMembersAfter(tx, { after: run.after, limit: PART });
  let sent = 0;
  for (const memberNo of members) if (await writeOne(ctx, tx, { run, memberNo })) sent += 1;
  const isDone = members.length < PART;
  const after = members.at(-1) ?? run.after;
  await moveLetterRun(tx, { id, after, sent, unreached: members.length - sent, isDone });
  return !isDone;
}

function writeOne(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { run, memberNo }: { run: HeldRun; memberNo: number },
): Promise<boolean> {
  const { id, kind, version, isUnfavourable } = run;
  const { name, path } = LEGAL_PAGES[kind];
  const reason = isUnfavourable
    ? `회원님께 불리하거나 중요한 변경이 있어 시행 ${LEGAL_NOTICE_DAYS.unfavourable}일 전에 알려 드립니다.`
    : '바뀌는 내용을 미리 알려 드립니다.';
  return writeToMember(ctx, tx, {
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
