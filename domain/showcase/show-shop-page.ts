import {
  type CardCover,
  type CardsPart,
  type FoundPart,
  type WorkCard,
  mayBeListed,
  workRowsWith,
} from '#domain/catalogue';
import { type TopPlaces, topPlaces } from '#domain/ranking';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { RankingMove } from '#vocabulary/rankings';
import type { Unit } from '#vocabulary/shelves';
import type { RowSource, ShopPage } from '#vocabulary/shop-pages';
import { WEEKDAYS, type Weekday } from '#vocabulary/weekdays';
import { type Onlooker, isMeantFor, standsAt } from './audience-rules.ts';
import {
  type Arrangement,
  type FoundBanner,
  type FoundLine,
  type RunningPromotion,
  selectArrangement,
} from './curation-store.ts';
import { houseLines, listsOf, moreOf } from './row-sources.ts';

/** A banner of a shop page: a sentence over a cover or a picture, where it leads, and where reading starts. */
export interface ShopBanner {
  quote: string;
  background: string | null;
  title: string;
  note: string;
  link: string;
  cover: CardCover;
  /** The work it is of, null for whatever else it leads to. */
  work: WorkCard | null;
  firstEpisode: number | null;
  /** What its parts are called, null where it starts nowhere. */
  firstUnit: Unit | null;
}

/** What a promotion's row says of it. */
export type PromotionBand = Pick<RunningPromotion, 'endsAt' | 'percent' | 'freeFirst' | 'count'>;

/** What a ranking's row says: the moment it stands for, and of each of its works its place and how it moved. */
export interface RowRanking {
  basisAt: string;
  places: { rank: number; move: RankingMove }[];
}

/** A row of a shop page. A weekday row carries every day's works, so that choosing a day asks nobody. */
export interface ShopRow {
  kind: RowSource['kind'];
  title: string;
  /** Where the whole list stands, null when the row is the whole. */
  more: string | null;
  works: WorkCard[];
  days: { day: Weekday; works: WorkCard[] }[] | null;
  /** Of a promotion: until when, and what it takes off. */
  band: PromotionBand | null;
  ranking: RowRanking | null;
}

/** A home as it is shown: today's weekday in Seoul, banners, rows. */
export interface ShopPageView {
  today: Weekday;
  banners: ShopBanner[];
  rows: ShopRow[];
}

interface PageAsk {
  page: ShopPage;
  reader: Reader;
  /** Without one: a visitor's or a member's of long standing, in the web. */
  onlooker?: Onlooker;
  /** A moment other than now, and a curation other than the one in force: for previews. */
  at?: Date;
  curation?: number;
}

/** What one member's own rows of these kinds ask of the database. */
type OwnAsk = (kinds: ReadonlySet<RowSource['kind']>) => CardsPart[];

/**
 * A home as its operator arranged it, else in the house's own order (L1, L2), in two round trips; rows without a work are
 * left out. Personal rows stand empty in their place: they are filled for one member, apart from what all share.
 */
export async function showShopPage(ctx: Needs<'db' | 'secrets'>, ask: PageAsk): Promise<ShopPageView> {
  return (await showShopPageWith(ctx, { ...ask, own: () => [] })).page;
}

/** The same with what one member's own rows ask, which goes along with the lists of all and costs no further round trip. */
export async function showShopPageWith(
  ctx: Needs<'db' | 'secrets'>,
  ask: PageAsk & { own: OwnAsk },
): Promise<{ page: ShopPageView; own: FoundPart[] }> {
  const { page, reader, at, curation } = ask;
  const onlooker = ask.onlooker ?? { kind: reader.kind, newForDays: null, isApp: false };
  const arranged = await selectArrangement(ctx.db, { page, reader, house: houseLines(page), at, curation });
  const standing = arranged.lines.filter((line) => standsBefore(line, onlooker, arranged.now));
  const lines = page === 'home' ? withContinue(standing) : standing;
  const banners = bannersFor(arranged, onlooker);
  const withoutAdult = !mayBeListed(reader, { rating: '19' });
  const tops = lines.map(({ top }) => top && topPlaces(top));
  const wanted = lines.map((line, place) => listsOf(line, page, idsIn(tops[place])));
  const ids = banners.flatMap(coverWorks);
  const covers = { filter: { ids }, limit: ids.length };
  const { lists: found, parts } = await workRowsWith(ctx, {
    lists: [...wanted.flat(), covers].map((list) => ({ ...list, filter: { ...list.filter, withoutAdult } })),
    parts: ask.own(new Set(lines.map(({ source }) => source.kind))),
    reader,
  });
  const cards = new Map((found.pop() ?? []).map((card) => [card.id, card]));
  const rows = lines.map((line, place) => shownRow(line, { page, found, top: tops[place] ?? null }));
  return {
    page: {
      today: arranged.today,
      banners: banners.flatMap((banner) => shownBanner(banner, cards)),
      rows: rows.filter(isWorthShowing),
    },
    own: parts,
  };
}

/** What one was reading stands on every home, first where the operator gave it no place. */
function withContinue(lines: FoundLine[]): FoundLine[] {
  if (lines.some(({ source }) => source.kind === 'continue')) return lines;
  return [{ title: '이어 보기', source: { kind: 'continue' }, running: null, set: null, top: null }, ...lines];
}

const MOST_BANNERS = 20;
const LENDERS = 4;

function standsBefore(one: FoundBanner | FoundLine, onlooker: Onlooker, now: Date): boolean {
  return standsAt(one, now) && isMeantFor(one.audience, onlooker);
}

/** The banners of the moment; where there is none, works by their own first sentences. */
function bannersFor(arranged: Arrangement, onlooker: Onlooker): FoundBanner[] {
  const standing = arranged.banners.filter((one) => standsBefore(one, onlooker, arranged.now)).slice(0, MOST_BANNERS);
  if (standing.length > 0) return standing;
  return arranged.standIns.map((about) => ({ about, quote: '', background: null, running: null, image: null }));
}

/** The works of which one lends a banner its cover: of a promotion the first that may be shown. */
function coverWorks({ about, running }: FoundBanner): number[] {
  return about ? [about.work] : (running?.works.slice(0, LENDERS) ?? []);
}

/** A banner that has nothing to show, or that leads to what is not there now, is left out. */
function shownBanner(banner: FoundBanner, cards: Map<number, WorkCard>): ShopBanner[] {
  const { about, running, image } = banner;
  if ((banner.work && !about) || (banner.promotion !== undefined && !running)) return [];
  const card = coverWorks(banner)
    .map((id) => cards.get(id))
    .find((found) => found !== undefined);
  const cover = image ? { ...image, masked: false } : card?.cover;
  const link = banner.link ?? (running ? `/promotion/${running.id}` : card && `/novel/${card.id}`);
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
      work,
      firstEpisode: work ? (about?.firstEpisode?.id ?? null) : null,
      firstUnit: work ? (about?.firstEpisode?.unit ?? null) : null,
    },
  ];
}

function idsIn(top: TopPlaces | null | undefined): number[] {
  return top?.places.map(({ workId }) => workId) ?? [];
}

/** Takes the lists that a row asked for from the front of what was found. */
function shownRow(
  line: FoundLine,
  { page, found, top }: { page: ShopPage; found: WorkCard[][]; top: TopPlaces | null },
): ShopRow {
  const { source, running } = line;
  const row = { kind: source.kind, title: line.title, more: moreOf(line, page), band: bandOf(running), ranking: null };
  if (source.kind === 'weekday' && !source.day)
    return { ...row, works: [], days: WEEKDAYS.map((day) => ({ day, works: found.shift() ?? [] })) };
  const works = listsOf(line, page, idsIn(top)).flatMap(() => found.shift() ?? []);
  return { ...row, title: running?.title ?? row.title, works, days: null, ranking: rankingOf(top, works) };
}

/** The places of a ranking's works, as its own page numbers them. */
function rankingOf(top: TopPlaces | null, works: WorkCard[]): RowRanking | null {
  if (!top?.basisAt) return null;
  const places = new Map(top.places.map((place) => [place.workId, place]));
  return {
    basisAt: top.basisAt,
    places: works.map(({ id }, at) => {
      const { rank = at + 1, move = { kind: 'none' } } = places.get(id) ?? {};
      return { rank, move };
    }),
  };
}

function bandOf(running: RunningPromotion | null): PromotionBand | null {
  if (!running) return null;
  const { endsAt, percent, freeFirst, count } = running;
  return { endsAt, percent, freeFirst, count };
}

function isWorthShowing(row: ShopRow): boolean {
  if (row.kind === 'continue' || row.kind === 'because') return true;
  return row.works.length > 0 || Boolean(row.days?.some((day) => day.works.length > 0));
}
