import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import type { Picture } from '#shared/catalog/pictures';
import { type ArticleBlock, plainText } from '#shared/content/articles';
import {
  NEW_DAYS,
  type NoticeRecord,
  insertNoticePictures,
  selectConsoleNotices,
  unpublishOtherNotices,
  writeNotice,
} from './notice-store.ts';

const DAY_MS = 86_400_000;

/** A notice from the operator's folder, with its images. */
export interface NoticeDraft extends Omit<NoticeRecord, 'blocks' | 'plain' | 'origin'> {
  blocks: ArticleBlock[];
  pictures: Picture[];
}

/**
 * Imports the folder's notices in one transaction: known keys keep their number, missing ones are unpublished.
 * Schedules page updates for their begin and end.
 */
export async function applyNotices(ctx: Needs<'db'>, drafts: NoticeDraft[]): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const done: string[] = [];
    const saved: string[] = [];
    const fromFolder = withoutConsoleEdits(drafts, {
      editedKeys: await selectConsoleNotices(tx),
      keyOf: ({ key }) => key,
      nameOf: ({ title }) => `공지 “${title}”`,
      warnings: saved,
    });
    for (const { pictures, ...draft } of fromFolder) {
      await insertNoticePictures(tx, pictures);
      const { outcome, opensAt } = await writeNotice(tx, {
        ...draft,
        plain: plainText(draft.blocks),
        origin: 'folder',
      });
      if (outcome === 'same') continue;
      done.push(`공지 “${draft.title}” (${outcome === 'added' ? '새로 적음' : '고침'})`);
      await schedulePageChanges(tx, turnsOf({ ...draft, opensAt }));
    }
    const keys = drafts.map(({ key }) => key);
    for (const title of await unpublishOtherNotices(tx, keys)) done.push(`공지 “${title}” (내림)`);
    if (done.length > 0) await raisePageVersion(tx);
    return [...done, ...saved];
  });
}

export function turnsOf(notice: Pick<NoticeRecord, 'endsAt' | 'alertFrom' | 'alertUntil'> & { opensAt: Date }): Date[] {
  const newUntil = new Date(notice.opensAt.getTime() + NEW_DAYS * DAY_MS);
  const turns = [notice.opensAt, newUntil, notice.endsAt, notice.alertFrom, notice.alertUntil];
  return turns.filter((at) => at !== null);
}
