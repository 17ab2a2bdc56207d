import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import type { Picture } from '#vocabulary/pictures';
import { type ArticleBlock, plainText } from '#vocabulary/written-text';
import {
  NEW_DAYS,
  type NoticeRecord,
  insertNoticePictures,
  selectConsoleNotices,
  takeDownOtherNotices,
  writeNotice,
} from './notices-store.ts';

const DAY_MS = 86_400_000;

/** A notice as the operator wrote it, with the pictures that it shows. */
export interface NoticeDraft extends Omit<NoticeRecord, 'blocks' | 'plain' | 'origin'> {
  blocks: ArticleBlock[];
  pictures: Picture[];
}

/**
 * Takes over the operator's notices, all or none: what is named again is changed and keeps its number, what is no longer
 * named is taken down. Pages turn by themselves when a notice begins, ends or is new no more.
 */
export async function applyNotices(ctx: Needs<'db'>, drafts: NoticeDraft[]): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const done: string[] = [];
    const kept: string[] = [];
    const own = folderOwn(drafts, {
      touched: await selectConsoleNotices(tx),
      keyOf: ({ key }) => key,
      nameOf: ({ title }) => `공지 “${title}”`,
      told: kept,
    });
    for (const { pictures, ...draft } of own) {
      await insertNoticePictures(tx, pictures);
      const { outcome, opensAt } = await writeNotice(tx, {
        ...draft,
        plain: plainText(draft.blocks),
        origin: 'folder',
      });
      if (outcome === 'same') continue;
      done.push(`공지 “${draft.title}” (${outcome === 'added' ? '새로 적음' : '고침'})`);
      await notePageTurns(tx, turnsOf({ ...draft, opensAt }));
    }
    const keys = drafts.map(({ key }) => key);
    for (const title of await takeDownOtherNotices(tx, keys)) done.push(`공지 “${title}” (내림)`);
    if (done.length > 0) await raisePageVersion(tx);
    return [...done, ...kept];
  });
}

/** The moments at which pages say something else of a notice. */
export function turnsOf(notice: Pick<NoticeRecord, 'endsAt' | 'alertFrom' | 'alertUntil'> & { opensAt: Date }): Date[] {
  const newUntil = new Date(notice.opensAt.getTime() + NEW_DAYS * DAY_MS);
  const turns = [notice.opensAt, newUntil, notice.endsAt, notice.alertFrom, notice.alertUntil];
  return turns.filter((at) => at !== null);
}
