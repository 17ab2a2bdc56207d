import { canSee } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { deleteHistory, selectHistory } from './activity-store.ts';

const PAGE_SIZE = 50;

/** An episode read on a day; the title is null when the reader may not see the work or it is gone. */
export interface HistoryItem {
  workId: number;
  episodeId: number;
  title: string | null;
  episodeTitle: string | null;
  content: 'text' | 'images' | null;
  day: string;
  at: Date;
  minutes: number;
  isFinished: boolean;
}

/** What a member read, latest first. */
export async function listHistory(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; before: Date | null },
): Promise<{ items: HistoryItem[]; next: Date | null }> {
  const rows = await selectHistory(ctx.db, { ...input, limit: PAGE_SIZE + 1 });
  const items = rows.slice(0, PAGE_SIZE).map(({ rating, ms, ...row }) => {
    const isSeen = rating !== null && canSee(input.reader, { rating }, 'about');
    return {
      ...row,
      title: isSeen ? row.title : null,
      episodeTitle: isSeen ? row.episodeTitle : null,
      content: isSeen ? row.content : null,
      minutes: Math.round(ms / 60_000),
    };
  });
  return { items, next: rows.length > PAGE_SIZE ? (items.at(-1)?.at ?? null) : null };
}

/** Deletes an episode of a day from the log; positions and notes stay. Idempotent. */
export async function deleteHistoryItem(
  ctx: Needs<'db'>,
  input: { memberNo: number; episodeId: number; day: string },
): Promise<void> {
  if (!isDay(input.day)) return;
  await ctx.db.transaction().execute((tx) => deleteHistory(tx, input));
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
