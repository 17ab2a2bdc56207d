import type { Needs, Tx } from '#kernel/context';
import { STATEMENT_LINK_DAYS, monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { studioPaths } from '#shared/web/studio-paths';
import { selectHolderAddresses } from '../contracts/holder-store.ts';
import { createLinkKey } from '../links/statement-links.ts';
import type { HolderStatement } from './statement-store.ts';

/**
 * E-mails the holders of a closed month a link to their statement, in the closing transaction: to the console, or a
 * one-time link for those without an account. The e-mail has no amounts. Returns the number of recipients.
 */
export async function notifyHolders(
  ctx: Needs<'mailer' | 'secrets'>,
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
        mail.isAuthor || mail.hasAccount
          ? `정산서 보기(로그인 필요):\n${url}${mail.isAuthor ? studioPaths.statement(id) : adminPaths.ownStatement(id)}`
          : `정산서 받기(${STATEMENT_LINK_DAYS}일 안에 한 번):\n${url}${await linkPath(ctx, tx, id)}`,
      ].join('\n\n'),
    });
  }
  return mails.size;
}

async function linkPath(ctx: Needs<'secrets'>, tx: Tx, statementId: number): Promise<string> {
  const { key } = await createLinkKey(ctx, tx, { statementId, madeBy: null });
  return adminPaths.statementLink(key);
}
