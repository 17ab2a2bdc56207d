import type { WorkCardWire } from '#contract/catalogue';
import type { CardCoverWire } from '#contract/pictures';
import type { ShopPageWire } from '#contract/shop-pages';
import type { Weekday } from '#vocabulary/weekdays';

/** A banner as its screen shows it, with every word it says. */
export interface ShownBanner {
  quote: string;
  title: string;
  /** Who wrote it, or what it is about. */
  note: string;
  /** What of it is free; empty where nothing is. */
  free: string;
  link: string;
  /** What its button says, and where that leads. */
  act: [words: string, path: string] | null;
  cover: CardCoverWire;
  /** The operator's ground, and whether text on it is dark or light. */
  ground: [fill: string, tone: 'dark' | 'light'] | null;
}

/** A place of a ranking and how it moved: what stands there, and what that says. */
export type RankMark = [rank: number, tone: 'up' | 'down' | 'same' | 'new' | 'none', shown: string, said: string];

/** A row as its screen shows it. */
export interface ShownRow {
  kind: ShopPageWire['rows'][number]['kind'];
  title: string;
  more: string | null;
  works: WorkCardWire[];
  days: { day: Weekday; works: WorkCardWire[] }[] | null;
  /** Of a ranking: the place of each of its works. */
  marks: RankMark[] | null;
  /** Under its title: of a promotion what it takes off, of a ranking its hour. */
  note: string;
  /** Over a promotion's title: until when. */
  kicker: string;
}

/** A home as its screen shows it. */
export interface ShopPageParts {
  today: Weekday;
  banners: ShownBanner[];
  rows: ShownRow[];
}

/** A cover without the names of its fields; its widths by their place in the list of all, and last how it is shown:
 * 0 to everybody, 1 by what stands for it, else under its stamp. */
type PackedCover = [hash: string, width: number, height: number, edge: string, widths: number, shown: 0 | 1 | string];

/** A card without the names of its fields, in a fixed order. */
type PackedCard = [
  ...[id: number, title: string, shelf: WorkCardWire['shelf'], kind: WorkCardWire['kind']],
  ...[status: WorkCardWire['status'], isAdult: 0 | 1, creator: string, genre: string],
  ...[weekdays: WorkCardWire['weekdays'], episodes: number, freeEpisodes: number, latestAt: string | null],
  ...[badges: WorkCardWire['badges'], ...PackedCover],
];

/** Each card and each list of widths once; rows name cards by their place. */
interface PackedPage {
  today: Weekday;
  widths: number[][];
  cards: PackedCard[];
  banners: [Omit<ShownBanner, 'cover'>, PackedCover][];
  rows: [
    ...[kind: ShownRow['kind'], title: string, more: string | null, works: number[]],
    ...[days: [day: Weekday, works: number[]][] | null, marks: RankMark[] | null, note: string, kicker: string],
  ][];
}

/**
 * A home as one text, for the router to carry: of a tree of objects it would look at every value of every card, at
 * each render. The text is a third shorter, too. Rows that say nothing new are left out.
 */
export function shopPageText(page: ShopPageParts): string {
  const widths = new Places<number[]>((list) => list.join());
  const works = new Places<WorkCardWire>((work) => work.id);
  const placesOf = (list: WorkCardWire[]): number[] => list.map((work) => works.placeOf(work));
  const packedCover = ({ hash, width, height, edge, ...cover }: CardCoverWire): PackedCover => [
    ...([hash, width, height, edge, widths.placeOf(cover.widths)] as const),
    cover.masked ? 1 : (cover.held ?? 0),
  ];
  const packed: PackedPage = {
    today: page.today,
    banners: page.banners.map(({ cover, ...words }) => [words, packedCover(cover)]),
    rows: tellingRows(page.rows).map(({ kind, title, more, works: list, days, marks, note, kicker }) => {
      const packedDays = days?.map((shown): [Weekday, number[]] => [shown.day, placesOf(shown.works)]) ?? null;
      return [kind, title, more, placesOf(list), packedDays, marks, note, kicker];
    }),
    cards: works.all.map((work) => [...packedWords(work), ...packedCover(work.cover)]),
    widths: widths.all,
  };
  return JSON.stringify(packed);
}

/** A row that would show the very works of one before it says nothing new, and is left out. */
function tellingRows(rows: ShownRow[]): ShownRow[] {
  const told = new Set<string>();
  return rows.filter((row) => {
    if (row.days || row.works.length === 0 || row.kind === 'promotion' || row.marks) return true;
    const key = row.works
      .map((work) => work.id)
      .toSorted((one, other) => one - other)
      .join();
    return !told.has(key) && told.add(key);
  });
}

function packedWords(work: WorkCardWire) {
  return [
    ...([work.id, work.title, work.shelf, work.kind, work.status, work.isAdult ? 1 : 0] as const),
    ...([work.creator, work.genre, work.weekdays, work.episodes, work.freeEpisodes, work.latestAt] as const),
    work.badges,
  ] as const;
}

const SHOWN_LATELY = 32;
/** Pages by their text, the latest last: the server renders the same home many times, the browser more than once. */
const unpacked = new Map<string, ShopPageParts>();

/** The home that such a text says. The answer is shared, and may not be changed. */
export function shopPageFrom(text: string): ShopPageParts {
  const page = unpacked.get(text) ?? unpackedPage(text);
  // Homes stay before rows that one member has: those are shown once.
  unpacked.delete(text);
  unpacked.set(text, page);
  for (const old of unpacked.keys()) if (unpacked.size > SHOWN_LATELY) unpacked.delete(old);
  return page;
}

function unpackedPage(text: string): ShopPageParts {
  const packed: PackedPage = JSON.parse(text);
  const coverOf = ([hash, width, height, edge, widths, shown]: PackedCover): CardCoverWire => ({
    hash,
    width,
    height,
    edge,
    widths: packed.widths[widths] ?? [],
    masked: shown === 1,
    ...(typeof shown === 'string' ? { held: shown } : {}),
  });
  const works = packed.cards.map((card): WorkCardWire => {
    const [id, title, shelf, kind, status, isAdult, creator, genre, weekdays, episodes, freeEpisodes, ...rest] = card;
    const [latestAt, badges, ...cover] = rest;
    const about = { creator, genre, weekdays, episodes, freeEpisodes, latestAt, badges };
    return { id, title, shelf, kind, status, isAdult: isAdult === 1, cover: coverOf(cover), ...about };
  });
  const worksAt = (places: number[]): WorkCardWire[] => places.flatMap((place) => works[place] ?? []);
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

/** Things in the order they were first met, each once. */
class Places<Thing> {
  readonly all: Thing[] = [];
  readonly #places = new Map<string | number, number>();
  readonly #keyOf: (thing: Thing) => string | number;

  constructor(keyOf: (thing: Thing) => string | number) {
    this.#keyOf = keyOf;
  }

  placeOf(thing: Thing): number {
    const key = this.#keyOf(thing);
    const place = this.#places.get(key) ?? this.all.push(thing) - 1;
    this.#places.set(key, place);
    return place;
  }
}
