import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import {
  type NoticeLine,
  type NoticeRow,
  selectAlert,
  selectNotice,
  selectNoticeCategories,
  selectNotices,
} from './notices-store.ts';

const PAGE_LINES = 20;
const MOST_PAGES = 500;
const MOST_WORDS = 5;
const LONGEST_WORD = 40;

/** A page of notices: the pinned first, then the newest. */
export interface NoticePage {
  notices: NoticeLine[];
  categories: string[];
  page: number;
  pages: number;
  total: number;
}

/** The notices that stand now, by category and words; a page beyond the last is the last. */
export async function listNotices(
  ctx: Needs<'db'>,
  ask: { category?: string | undefined; text?: string | undefined; page?: number | undefined },
): Promise<NoticePage> {
  const filter = { category: ask.category || undefined, words: wordsOf(ask.text ?? '') };
  const read = (page: number) =>
    selectNotices(ctx.db, { ...filter, offset: (page - 1) * PAGE_LINES, limit: PAGE_LINES });
  const wished = Math.min(Math.max(1, Math.trunc(ask.page ?? 1)), MOST_PAGES);
  const [categories, first] = await Promise.all([selectNoticeCategories(ctx.db), read(wished)]);
  if (first.notices.length > 0 || wished === 1) return { ...first, categories, page: wished, pages: pagesOf(first) };
  // Beyond the last page nobody counted: the first one tells how many there are.
  const start = await read(1);
  const page = pagesOf(start);
  const last = page > 1 ? await read(page) : start;
  return { ...last, categories, page, pages: page };
}

function pagesOf({ total }: { total: number }): number {
  return Math.max(1, Math.ceil(total / PAGE_LINES));
}

function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
}

/** A notice that stands now. Refuses with NOTICE_ERROR 0001 one that does not stand, or not yet, or no longer. */
export async function showNotice(ctx: Needs<'db'>, id: number): Promise<NoticeRow> {
  const notice = await selectNotice(ctx.db, id);
  if (!notice) throw new Refusal('NOTICE_ERROR', '0001');
  return notice;
}

/** A line above every page: what it says, and the notice that says more. */
export interface ShopAlert {
  id: number;
  text: string;
}

/** The line that stands above every page now; undefined where there is none. */
export async function shopAlert(ctx: Needs<'db'>): Promise<ShopAlert | undefined> {
  return selectAlert(ctx.db);
}
