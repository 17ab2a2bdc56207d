import { type CardCover, mayBeListed, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { NEWS_KINDS, type NewsKind } from '#vocabulary/notifications';
import { type NewsRow, markNewsRead, markNewsRemoved, selectInbox, selectNews, selectUnread } from './news-store.ts';
import { newsPath, newsWords } from './notification-words.ts';

const PAGE = 30;

/** Whose inbox, and what they may see. */
export interface InboxOwner {
  memberNo: number;
  reader: Reader;
}

/** News as an inbox shows them. */
export interface InboxLine {
  id: number;
  kind: NewsKind;
  title: string;
  body: string;
  at: Date;
  isRead: boolean;
  /** Of the work it is about; null where there is none, or it is not this reader's to see. */
  cover: CardCover | null;
}

/** A page of an inbox. */
export interface InboxPage {
  lines: InboxLine[];
  /** The number after which it goes on; null where it ends. */
  next: number | null;
  now: Date;
  /** How many are unread in all. */
  unread: number;
  /** Kinds of which something is unread. */
  unreadKinds: NewsKind[];
}

/**
 * A member's inbox, the newest first. Of works that the reader may not see now, whatever was so when it was told, neither
 * name nor cover leaves.
 */
export async function readInbox(
  ctx: Needs<'db' | 'secrets'>,
  ask: InboxOwner & { kind?: NewsKind | undefined; before?: number | undefined },
): Promise<InboxPage> {
  const { memberNo, kind, before } = ask;
  const rows = await selectInbox(ctx.db, { memberNo, kind, before, limit: PAGE + 1 });
  const { now, unread } = await selectUnread(ctx.db, memberNo);
  const shown = rows.slice(0, PAGE);
  return {
    lines: await linesOf(ctx, shown, ask.reader),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    now,
    unread: sumOf(unread),
    unreadKinds: NEWS_KINDS.filter((one) => unread.has(one)),
  };
}

/** How many of a member's news are unread. */
export async function countUnread(ctx: Needs<'db'>, memberNo: number): Promise<number> {
  return sumOf((await selectUnread(ctx.db, memberNo)).unread);
}

/** Marks news as read: these, or all of a kind, or all; saying it twice changes nothing. */
export async function readNews(
  ctx: Needs<'db'>,
  order: { memberNo: number; ids?: number[] | undefined; kind?: NewsKind | undefined },
): Promise<{ unread: number }> {
  await ctx.db.transaction().execute((tx) => markNewsRead(tx, order));
  return { unread: await countUnread(ctx, order.memberNo) };
}

/** Opens news: they are read then. Answers where they lead. Refuses with NEWS_ERROR 0001 what is not there. */
export async function openNews(ctx: Needs<'db'>, ask: { memberNo: number; id: number }): Promise<string> {
  const news = await selectNews(ctx.db, ask);
  if (!news) throw new Refusal('NEWS_ERROR', '0001');
  await ctx.db.transaction().execute((tx) => markNewsRead(tx, { memberNo: ask.memberNo, ids: [ask.id] }));
  return newsPath(news, news.workId);
}

/** Takes news out of an inbox. Refuses with NEWS_ERROR 0001 what is not there. */
export async function removeNews(ctx: Needs<'db'>, order: { memberNo: number; id: number }): Promise<void> {
  const isGone = await ctx.db.transaction().execute((tx) => markNewsRemoved(tx, order));
  if (!isGone) throw new Refusal('NEWS_ERROR', '0001');
}

async function linesOf(ctx: Needs<'db' | 'secrets'>, rows: NewsRow[], reader: Reader): Promise<InboxLine[]> {
  const ids = [...new Set(rows.flatMap(({ workId }) => workId ?? []))];
  const mayKnowAdult = mayBeListed(reader, { rating: '19' });
  const cards = (await workCards(ctx, ids, reader)).filter(({ isAdult }) => !isAdult || mayKnowAdult);
  const works = new Map(cards.map((card) => [card.id, card]));
  return rows.map((row) => {
    const work = row.workId === null ? undefined : works.get(row.workId);
    const { title, body } = newsWords(row, { work: work?.title ?? null, madeAt: row.madeAt });
    const { id, kind, madeAt: at } = row;
    return { id, kind, title, body, at, isRead: row.readAt !== null, cover: work?.cover ?? null };
  });
}

function sumOf(unread: Map<NewsKind, number>): number {
  return [...unread.values()].reduce((sum, count) => sum + count, 0);
}
