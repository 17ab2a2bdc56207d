import type { Needs } from '#kernel/context';
import { selectLatestRoot } from './seal-ledger.ts';
import { selectSeoulDay } from './seal-store.ts';

/** Files outside the shop, one per day. */
export interface LedgerRootFolder {
  /** Adds the file of a day; an existing one is kept. */
  add(file: { day: string; text: string }): Promise<void>;
}

/** Where roots are stored. */
export interface LedgerRootTargets {
  mail: string | undefined;
  folder: LedgerRootFolder | undefined;
}

/**
 * E-mails the newest root and adds it to a folder, once a day each. Throws when the folder is not writable, after
 * sending the e-mail.
 */
export async function storeLedgerRoot(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  targets: LedgerRootTargets,
): Promise<'stored' | 'nothing'> {
  const { mail, folder } = targets;
  const root = mail || folder ? await selectLatestRoot(ctx) : undefined;
  if (!root) return 'nothing';
  const day = await selectSeoulDay(ctx.db);
  if (mail) {
    const { shop } = ctx.mailer.branding();
    await ctx.db.transaction().execute((tx) =>
      ctx.mailer.send(tx, {
        to: mail,
        key: `ledger-root ${day}`,
        subject: `${day} 원장의 봉인`,
        text: [
          `${shop}의 ${day} 원장의 봉인입니다.`,
          root,
          '이 메일을 지우지 말고 모아 두세요. 원장이 의심스러우면 다음 명령으로 견줄 수 있습니다.',
          `npm run seoga -- ledger verify --against ${root}`,
        ].join('\n\n'),
      }),
    );
  }
  await folder?.add({ day, text: `${root}\n` });
  return 'stored';
}
