import type { Needs } from '#shared/context';
import { lastRoot } from './seal-ledger.ts';
import { selectDay } from './seal-store.ts';

/** Files outside the shop, one for each day. */
export interface LedgerRootFolder {
  /** Adds the file of a day; one that is there already stays as it is. */
  add(file: { day: string; text: string }): Promise<void>;
}

/** Where roots are stored; neither, one or both. */
export interface LedgerRootTargets {
  mail: string | undefined;
  folder: LedgerRootFolder | undefined;
}

/**
 * Each day: sends the newest root of the ledger to a mail address and adds it to a folder, once a day for each. Throws where
 * the folder cannot be written to; the mail is sent all the same.
 */
export async function storeLedgerRoot(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  targets: LedgerRootTargets,
): Promise<'stored' | 'nothing'> {
  const { mail, folder } = targets;
  const root = mail || folder ? await lastRoot(ctx) : undefined;
  if (!root) return 'nothing';
  const day = await selectDay(ctx.db);
  if (mail) {
    const { shop } = ctx.mailer.letterhead();
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
