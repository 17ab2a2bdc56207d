import type { Needs, Tx } from '#shared/context';
import { monthName } from '#vocabulary/settlement';
import { selectHolderMails } from './holder-store.ts';
import type { Statement } from './statement-store.ts';

/**
 * Writes to the holders of a closed month where their statement lies, in the closing's own transaction; sums stay out of the
 * letter, the link asks for a login. Answers how many have an address to write to.
 */
export async function tellHolders(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { month, statements }: { month: string; statements: readonly Pick<Statement, 'id' | 'holderId' | 'holder'>[] },
): Promise<number> {
  const mails = await selectHolderMails(
    tx,
    statements.map(({ holderId }) => holderId),
  );
  const { shop, url } = ctx.mailer.letterhead();
  for (const { id, holderId, holder } of statements) {
    const mail = mails.get(holderId);
    if (!mail) continue;
    await ctx.mailer.send(tx, {
      to: mail.address,
      key: `statement ${id}`,
      subject: `${monthName(month)} 정산서가 나왔습니다.`,
      text: [
        `${holder} 담당자님, ${shop}의 ${monthName(month)} 정산이 마감되었습니다.`,
        mail.hasAccount
          ? `정산서 보기(로그인 필요):\n${url}/operator/own/statements/${id}`
          : '정산서를 직접 보실 계정이 아직 없습니다. 서점에 권리자 계정을 요청해 주세요.',
      ].join('\n\n'),
    });
  }
  return mails.size;
}
