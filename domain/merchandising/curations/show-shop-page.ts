import {
  type CardCover,
  type CardsQueryPart,
  type QueryPartResult,
  type WorkCard,
  canBeListed,
  workRowsWithParts,
} from '#domain/catalog';
import { type TopWorks, toTopWorks } from '#domain/ranking';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { RankingMove } from '#shared/merchandising/rankings';
import type { Unit } from '#shared/catalog/categories';
import type { PictureFocus } from '#shared/merchandising/picture-focus';
import type { RowSource, ShopPage } from '#shared/merchandising/shop-pages';
import { WEEKDAYS, type Weekday } from '#shared/catalog/weekdays';
import { paths } from '#shared/web/paths';
import { type StorefrontViewer, isInAudience, isActiveAt } from './audience-rules.ts';
import {
  type StorefrontLayout,
  type ResolvedBanner,
  type ResolvedRow,
  type RunningPromotion,
  selectStorefrontLayout,
} from './curation-store.ts';
import { defaultRows, rowListQueries, morePathOf } from './row-sources.ts';

/** A banner: text over a cover or picture, target and reading start. */
export interface ShopBanner {
  quote: string;
  background: string | null;
  title: string;
  note: string;
  link: string;
  cover: CardCover;
  /** Of an own picture; null: the middle. */
  focus: PictureFocus | null;
  /** Null unless the banner is of a work. */
  work: WorkCard | null;
  firstEpisode: number | null;
  /** Null if reading starts nowhere. */
  firstUnit: Unit | null;
}

export type RowPromotion = Pick<RunningPromotion, 'endsAt' | 'percent' | 'freeFirst' | 'count'>;

/** Snapshot time, ranks and moves of a ranking row. */
export interface RowRanking {
  basisAt: string;
  places: { rank: number; move: RankingMove }[];
}

/** A row. A weekday row has the works of all days, so that switching needs no request. */
export interface ShopRow {
  kind: RowSource['kind'];
  title: string;
  /** Path of the full list; null if complete. */
  more: string | null;
  works: WorkCard[];
  days: { day: Weekday; works: WorkCard[] }[] | null;
  /** Promotion end and discount. */
  band: RowPromotion | null;
  ranking: RowRanking | null;
}

/** A home page: weekday in Seoul, banners and rows. */
export interface ShopPageView {
  today: Weekday;
  banners: ShopBanner[];
  rows: ShopRow[];
}

interface ShopPageInput {
  page: ShopPage;
  reader: Reader;
  /** Default: a visitor or long-standing member on the web. */
  onlooker?: StorefrontViewer;
  /** Time and curation for previews. */
  at?: Date;
  curation?: number;
}

type PersonalRowsInput = (kinds: ReadonlySet<RowSource['kind']>) => CardsQueryPart[];

/**
 * A home page by its curation or the default layout (L1, L2), in two round trips. Empty rows are dropped. Personal
 * rows stay empty, since the page is shared.
 */
export async function showShopPage(ctx: Needs<'db' | 'secrets'>, input: ShopPageInput): Promise<ShopPageView> {
  return (await showShopPageWithPersonalRows(ctx, { ...input, own: () => [] })).page;
}

/** Same, with one member's personal rows in the same round trips. */
export async function showShopPageWithPersonalRows(
  ctx: Needs<'db' | 'secrets'>,
  input: ShopPageInput & { own: PersonalRowsInput },
): Promise<{ page: ShopPageView; own: QueryPartResult[] }> {
  const { page, reader, at, curation } = input;
  const viewer = input.onlooker ?? { kind: reader.kind, newForDays: null, isApp: false };
  const arranged = await selectStorefrontLayout(ctx.db, { page, reader, house: defaultRows(page), at, curation });
  const current = arranged.lines.filter((line) => isVisibleTo(line, viewer, arranged.now));
  const lines = page === 'home' ? withContinueReadingRow(current) : current;
  const banners = bannersFor(arranged, viewer);
  const withoutAdult = !canBeListed(reader, { rating: '19' });
  const tops = lines.map(({ top }) => top && toTopWorks(top));
  const wanted = lines.map((line, position) => rowListQueries(line, page, idsIn(tops[position])));
  const ids = banners.flatMap(coverWorks);
  const covers = { filter: { ids }, limit: ids.length };
  const { lists: found, parts } = await workRowsWithParts(ctx, {
    lists: [...wanted.flat(), covers].map((list) => ({ ...list, filter: { ...list.filter, withoutAdult } })),
    parts: input.own(new Set(lines.map(({ source }) => source.kind))),
    reader,
  });
  const cards = new Map((found.pop() ?? []).map((card) => [card.id, card]));
  const rows = lines.map((line, position) => toShopRow(line, { page, found, top: tops[position] ?? null }));
  return {
    page: {
      today: arranged.today,
      banners: banners.flatMap((banner) => toShopBanner(banner, cards)),
      rows: rows.filter(isWorthShowing),
    },
    own: parts,
  };
}

/** Adds the continue-reading row, first unless the curation places it. */
function withContinueReadingRow(lines: ResolvedRow[]): ResolvedRow[] {
  if (lines.some(({ source }) => source.kind === 'continue')) return lines;
  return [{ title: '이어 보기', source: { kind: 'continue' }, running: null, set: null, top: null }, ...lines];
}

const MAX_BANNERS = 20;
const COVER_SOURCES = 4;

function isVisibleTo(one: ResolvedBanner | ResolvedRow, viewer: StorefrontViewer, now: Date): boolean {
  return isActiveAt(one, now) && isInAudience(one.audience, viewer);
}

/** Visible banners; without any, works with their first sentences. */
function bannersFor(arranged: StorefrontLayout, viewer: StorefrontViewer): ResolvedBanner[] {
  const current = arranged.banners.filter((one) => isVisibleTo(one, viewer, arranged.now)).slice(0, MAX_BANNERS);
  if (current.length > 0) return current;
  return arranged.standIns.map((about) => ({ about, quote: '', background: null, running: null, image: null }));
}

/** Candidates for a banner's cover; of a promotion the first visible work. */
function coverWorks({ about, running }: ResolvedBanner): number[] {
  return about ? [about.work] : (running?.works.slice(0, COVER_SOURCES) ?? []);
}

function toShopBanner(banner: ResolvedBanner, cards: Map<number, WorkCard>): ShopBanner[] {
  const { about, running, image } = banner;
  if ((banner.work && !about) || (banner.promotion !== undefined && !running)) return [];
  const card = coverWorks(banner)
    .map((id) => cards.get(id))
    .find((found) => found !== undefined);
  const cover = image ? { ...image, masked: false } : card?.cover;
  const link = banner.link ?? (running ? paths.promotion(running.id) : card && paths.work(card.id));
  if (!cover || !link) return [];
  const isOfWork = about !== null && banner.link === undefined && !running;
  const work = isOfWork ? (card ?? null) : null;
  if (isOfWork && !work) return [];
  return [
    {
      quote: banner.quote || (about?.quote ?? banner.title ?? running?.title ?? ''),
      background: banner.background,
      title: banner.title ?? running?.title ?? card?.title ?? '',
      note: banner.note ?? (work ? work.creator : ''),
      link,
      cover,
      focus: (image && banner.focus) ?? null,
      work,
      firstEpisode: work ? (about?.firstEpisode?.id ?? null) : null,
      firstUnit: work ? (about?.firstEpisode?.unit ?? null) : null,
    },
  ];
}

function idsIn(top: TopWorks | null | undefined): number[] {
  return top?.places.map(({ workId }) => workId) ?? [];
}

/** Takes the row's lists from the front of the results. */
function toShopRow(
  line: ResolvedRow,
  { page, found, top }: { page: ShopPage; found: WorkCard[][]; top: TopWorks | null },
): ShopRow {
  const { source, running } = line;
  const row = {
    kind: source.kind,
    title: line.title,
    more: morePathOf(line, page),
    band: rowPromotionOf(running),
    ranking: null,
  };
  if (source.kind === 'weekday' && !source.day)
    return { ...row, works: [], days: WEEKDAYS.map((day) => ({ day, works: found.shift() ?? [] })) };
  const works = rowListQueries(line, page, idsIn(top)).flatMap(() => found.shift() ?? []);
  return { ...row, title: running?.title ?? row.title, works, days: null, ranking: rankingOf(top, works) };
}

/** Ranks as numbered on the ranking page. */
function rankingOf(top: TopWorks | null, works: WorkCard[]): RowRanking | null {
  if (!top?.basisAt) return null;
  const positions = new Map(top.places.map((position) => [position.workId, position]));
  return {
    basisAt: top.basisAt,
    places: works.map(({ id }, at) => {
      const { rank = at + 1, move = { kind: 'none' } } = positions.get(id) ?? {};
      return { rank, move };
    }),
  };
}

function rowPromotionOf(running: RunningPromotion | null): RowPromotion | null {
  if (!running) return null;
  const { endsAt, percent, freeFirst, count } = running;
  return { endsAt, percent, freeFirst, count };
}

function isWorthShowing(row: ShopRow): boolean {
  if (row.kind === 'continue' || row.kind === 'because') return true;
  return row.works.length > 0 || Boolean(row.days?.some((day) => day.works.length > 0));
}
