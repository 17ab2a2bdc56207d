import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type NoticeListItem,
  type NoticeRow,
  selectAlert,
  selectNotice,
  selectNoticeCategories,
  selectNotices,
} from './notice-store.ts';

const PAGE_LINES = 20;
const MAX_PAGES = 500;
const MAX_WORDS = 5;
const MAX_WORD_LENGTH = 40;

export interface NoticePage {
  notices: NoticeListItem[];
  categories: string[];
  page: number;
  pages: number;
  total: number;
}

/** Visible notices by category and search words; a page beyond the last is the last. */
export async function listNotices(
  ctx: Needs<'db'>,
  input: { category?: string | undefined; text?: string | undefined; page?: number | undefined },
): Promise<NoticePage> {
  const filter = { category: input.category || undefined, words: searchWords(input.text ?? '') };
  const read = (page: number) =>
    selectNotices(ctx.db, { ...filter, offset: (page - 1) * PAGE_LINES, limit: PAGE_LINES });
  const wished = Math.min(Math.max(1, Math.trunc(input.page ?? 1)), MAX_PAGES);
  const [categories, first] = await Promise.all([selectNoticeCategories(ctx.db), read(wished)]);
  if (first.notices.length > 0 || wished === 1) return { ...first, categories, page: wished, pages: pagesOf(first) };
  // Beyond the last page there is no total: the first page has it.
  const start = await read(1);
  const page = pagesOf(start);
  const last = page > 1 ? await read(page) : start;
  return { ...last, categories, page, pages: page };
}

function pagesOf({ total }: { total: number }): number {
  return Math.max(1, Math.ceil(total / PAGE_LINES));
}

function searchWords(text: string): string[] {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** A visible notice. Throws NOTICE_ERROR 0001 otherwise. */
export async function showNotice(ctx: Needs<'db'>, id: number): Promise<NoticeRow> {
  const notice = await selectNotice(ctx.db, id);
  if (!notice) throw new DomainError('NOTICE_ERROR', '0001');
  return notice;
}

/** The banner above every page, and its notice. */
export interface ShopAlert {
  id: number;
  text: string;
}

/** The current banner, if any. */
export async function shopAlert(ctx: Needs<'db'>): Promise<ShopAlert | undefined> {
  return selectAlert(ctx.db);
}
