import type { Needs, Tx } from '#kernel/context';
import { monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { selectHolderAddresses } from '../contracts/holder-store.ts';
import type { HolderStatement } from './statement-store.ts';

/**
 * E-mails the holders of a closed month a link to their statement, in the closing transaction. The e-mail has no
 * amounts and the link requires a login. Returns the number of recipients.
 */
export async function notifyHolders(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { month, statements }: { month: string; statements: readonly Pick<HolderStatement, 'id' | 'holderId' | 'holder'>[] },
): Promise<number> {
  const mails = await selectHolderAddresses(
    tx,
    statements.map(({ holderId }) => holderId),
  );
  const { shop, url } = ctx.mailer.branding();
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
          ? `정산서 보기(로그인 필요):\n${url}${adminPaths.ownStatement(id)}`
          : '정산서를 직접 보실 계정이 아직 없습니다. 서점에 권리자 계정을 요청해 주세요.',
      ].join('\n\n'),
    });
  }
  return mails.size;
}
