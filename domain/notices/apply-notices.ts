import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Picture } from '#vocabulary/pictures';
import { type ArticleBlock, plainText } from '#vocabulary/written-text';
import {
  NEW_DAYS,
  type NoticeRecord,
  insertNoticePictures,
  takeDownOtherNotices,
  writeNotice,
} from './notices-store.ts';

const DAY_MS = 86_400_000;

/** A notice as the operator wrote it, with the pictures that it shows. */
export interface NoticeDraft extends Omit<NoticeRecord, 'blocks' | 'plain'> {
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
    for (const { pictures, ...draft } of drafts) {
      await insertNoticePictures(tx, pictures);
      const { outcome, opensAt } = await writeNotice(tx, { ...draft, plain: plainText(draft.blocks) });
      if (outcome === 'same') continue;
      done.push(`공지 “${draft.title}” (${outcome === 'added' ? '새로 적음' : '고침'})`);
      const newUntil = new Date(opensAt.getTime() + NEW_DAYS * DAY_MS);
      const turns = [opensAt, newUntil, draft.endsAt, draft.alertFrom, draft.alertUntil];
      await notePageTurns(
        tx,
        turns.filter((at) => at !== null),
      );
    }
    const keys = drafts.map(({ key }) => key);
    for (const title of await takeDownOtherNotices(tx, keys)) done.push(`공지 “${title}” (내림)`);
    if (done.length > 0) await raisePageVersion(tx);
    return done;
  });
}
