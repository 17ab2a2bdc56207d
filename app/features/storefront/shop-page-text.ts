import type { WorkCardDto } from '#contract/catalog';
import type { CardCoverDto } from '#contract/pictures';
import type { ShopPageDto } from '#contract/shop-pages';
import type { Weekday } from '#shared/catalog/weekdays';

export interface BannerView {
  quote: string;
  title: string;
  /** Author or subject. */
  note: string;
  /** '' when nothing is free. */
  free: string;
  link: string;
  act: [words: string, path: string] | null;
  cover: CardCoverDto;
  /** What stays in view of a cropped picture, in percent; null: the middle. */
  focus: { x: number; y: number } | null;
  /** Background, and whether its text is dark or light. */
  ground: [fill: string, tone: 'dark' | 'light'] | null;
}

/** Rank and change, as shown and as announced. */
export type RankBadge = [rank: number, tone: 'up' | 'down' | 'same' | 'new' | 'none', shown: string, said: string];

export interface RowView {
  kind: ShopPageDto['rows'][number]['kind'];
  title: string;
  more: string | null;
  works: WorkCardDto[];
  days: { day: Weekday; works: WorkCardDto[] }[] | null;
  /** Rank badges of a ranking's works. */
  marks: RankBadge[] | null;
  /** Discount of a promotion or hour of a ranking. */
  note: string;
  /** End of a promotion. */
  kicker: string;
}

export interface ShopPageParts {
  today: Weekday;
  banners: BannerView[];
  rows: RowView[];
}

/** Array encoding. `widths` is an index; `shown`: 0 public, 1 placeholder, else the signature. */
type PackedCover = [hash: string, width: number, height: number, edge: string, widths: number, shown: 0 | 1 | string];

/** Array encoding. */
type PackedCard = [
  ...[id: number, title: string, shelf: WorkCardDto['shelf'], kind: WorkCardDto['kind']],
  ...[status: WorkCardDto['status'], isAdult: 0 | 1, creator: string, genre: string],
  ...[weekdays: WorkCardDto['weekdays'], episodes: number, freeEpisodes: number, latestAt: string | null],
  ...[badges: WorkCardDto['badges'], ...PackedCover],
];

/** Cards and width lists are stored once and referenced by index. */
interface PackedPage {
  today: Weekday;
  widths: number[][];
  cards: PackedCard[];
  banners: [Omit<BannerView, 'cover'>, PackedCover][];
  rows: [
    ...[kind: RowView['kind'], title: string, more: string | null, works: number[]],
    ...[days: [day: Weekday, works: number[]][] | null, marks: RankBadge[] | null, note: string, kicker: string],
  ][];
}

/**
 * One string for loader data, because the router walks every object value on each render. Also a third smaller. Omits
 * duplicate rows.
 */
export function shopPageText(page: ShopPageParts): string {
  const widths = new Places<number[]>((list) => list.join());
  const works = new Places<WorkCardDto>((work) => work.id);
  const placesOf = (list: WorkCardDto[]): number[] => list.map((work) => works.placeOf(work));
  const packedCover = ({ hash, width, height, edge, ...cover }: CardCoverDto): PackedCover => [
    ...([hash, width, height, edge, widths.placeOf(cover.widths)] as const),
    cover.masked ? 1 : (cover.held ?? 0),
  ];
  const packed: PackedPage = {
    today: page.today,
    banners: page.banners.map(({ cover, ...words }) => [words, packedCover(cover)]),
    rows: rowsWithNames(page.rows).map(({ kind, title, more, works: list, days, marks, note, kicker }) => {
      const packedDays = days?.map((visible): [Weekday, number[]] => [visible.day, placesOf(visible.works)]) ?? null;
      return [kind, title, more, placesOf(list), packedDays, marks, note, kicker];
    }),
    cards: works.all.map((work) => [...packedText(work), ...packedCover(work.cover)]),
    widths: widths.all,
  };
  return JSON.stringify(packed);
}

function rowsWithNames(rows: RowView[]): RowView[] {
  const payload = new Set<string>();
  return rows.filter((row) => {
    if (row.days || row.works.length === 0 || row.kind === 'promotion' || row.marks) return true;
    const key = row.works
      .map((work) => work.id)
      .toSorted((item, other) => item - other)
      .join();
    return !payload.has(key) && payload.add(key);
  });
}

function packedText(work: WorkCardDto) {
  return [
    ...([work.id, work.title, work.shelf, work.kind, work.status, work.isAdult ? 1 : 0] as const),
    ...([work.creator, work.genre, work.weekdays, work.episodes, work.freeEpisodes, work.latestAt] as const),
    work.badges,
  ] as const;
}

const UNPACKED = 32;
/** LRU cache by text. */
const unpacked = new Map<string, ShopPageParts>();

/** The result is shared and must not be mutated. */
export function shopPageFrom(text: string): ShopPageParts {
  const page = unpacked.get(text) ?? unpackedPage(text);
  // Pages stay, one member's rows are used once.
  unpacked.delete(text);
  unpacked.set(text, page);
  for (const old of unpacked.keys()) if (unpacked.size > UNPACKED) unpacked.delete(old);
  return page;
}

function unpackedPage(text: string): ShopPageParts {
  const packed: PackedPage = JSON.parse(text);
  const coverOf = ([hash, width, height, edge, widths, shown]: PackedCover): CardCoverDto => ({
    hash,
    width,
    height,
    edge,
    widths: packed.widths[widths] ?? [],
    masked: shown === 1,
    ...(typeof shown === 'string' ? { held: shown } : {}),
  });
  const works = packed.cards.map((card): WorkCardDto => {
    const [id, title, shelf, kind, status, isAdult, creator, genre, weekdays, episodes, freeEpisodes, ...rest] = card;
    const [latestAt, badges, ...cover] = rest;
    const about = { creator, genre, weekdays, episodes, freeEpisodes, latestAt, badges };
    return { id, title, shelf, kind, status, isAdult: isAdult === 1, cover: coverOf(cover), ...about };
  });
  const worksAt = (places: number[]): WorkCardDto[] => places.flatMap((place) => works[place] ?? []);
  return {
    today: packed.today,
    banners: packed.banners.map(([words, cover]) => ({ ...words, cover: coverOf(cover) })),
    rows: packed.rows.map(([kind, title, more, places, days, marks, note, kicker]) => ({
      kind,
      title,
      more,
      marks,
      note,
      kicker,
      works: worksAt(places),
      days: days?.map(([day, shown]) => ({ day, works: worksAt(shown) })) ?? null,
    })),
  };
}

/** Deduplicated list with indices. */
class Places<Item> {
  readonly all: Item[] = [];
  readonly #places = new Map<string | number, number>();
  readonly #keyOf: (thing: Item) => string | number;

  constructor(keyOf: (thing: Item) => string | number) {
    this.#keyOf = keyOf;
  }

  placeOf(thing: Item): number {
    const key = this.#keyOf(thing);
    const place = this.#places.get(key) ?? this.all.push(thing) - 1;
    this.#places.set(key, place);
    return place;
  }
}
