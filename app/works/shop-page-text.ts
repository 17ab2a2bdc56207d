import type { ShopBannerWire, ShopRowWire, WorkCardWire } from '#contract/catalogue';
import type { Weekday } from '#vocabulary/weekdays';

/** A home as its screen shows it. */
export interface ShopPageParts {
  today: Weekday;
  banners: ShopBannerWire[];
  rows: ShopRowWire[];
}

/** A card without the names of its fields, in a fixed order; its cover's widths by their place in the list of all,
 * and last how it is shown: 0 to everybody, 1 by what stands for it, else under its stamp. */
type PackedCard = [
  ...[id: number, title: string, shelf: WorkCardWire['shelf'], kind: WorkCardWire['kind']],
  ...[status: WorkCardWire['status'], isAdult: 0 | 1, creator: string, genre: string],
  ...[weekdays: WorkCardWire['weekdays'], episodes: number, freeEpisodes: number, latestAt: string | null],
  ...[badges: WorkCardWire['badges'], hash: string, width: number, height: number],
  ...[edge: string, widths: number, shown: 0 | 1 | string],
];

/** Each card and each list of widths once; rows and banners name cards by their place. */
interface PackedPage {
  today: Weekday;
  widths: number[][];
  cards: PackedCard[];
  banners: [quote: string, background: string | null, work: number, firstEpisode: number | null][];
  rows: [title: string, more: string | null, works: number[], days: [day: Weekday, works: number[]][] | null][];
}

/**
 * A home as one text, for the router to carry: of a tree of objects it would look at every value of every card, at
 * each render. The text is a third shorter, too. Rows that say nothing new are left out.
 */
export function shopPageText(page: ShopPageParts): string {
  const widths = new Places<number[]>((list) => list.join());
  const works = new Places<WorkCardWire>((work) => work.id);
  const placesOf = (list: WorkCardWire[]): number[] => list.map((work) => works.placeOf(work));
  const packed: PackedPage = {
    today: page.today,
    banners: page.banners.map(({ quote, background, work, firstEpisode }) => [
      quote,
      background,
      works.placeOf(work),
      firstEpisode,
    ]),
    rows: tellingRows(page.rows).map((row) => [
      row.title,
      row.more,
      placesOf(row.works),
      row.days?.map((shown) => [shown.day, placesOf(shown.works)]) ?? null,
    ]),
    cards: works.all.map((work) => packedCard(work, widths.placeOf(work.cover.widths))),
    widths: widths.all,
  };
  return JSON.stringify(packed);
}

/** A row that would show the very works of one before it says nothing new, and is left out. */
function tellingRows(rows: ShopRowWire[]): ShopRowWire[] {
  const told = new Set<string>();
  return rows.filter((row) => {
    if (row.days) return true;
    const key = row.works
      .map((work) => work.id)
      .toSorted((one, other) => one - other)
      .join();
    return !told.has(key) && told.add(key);
  });
}

const SHOWN_LATELY = 8;
/** Pages by their text: the server renders the same home many times, the browser more than once. */
const unpacked = new Map<string, ShopPageParts>();

/** The home that such a text says. The answer is shared, and may not be changed. */
export function shopPageFrom(text: string): ShopPageParts {
  const known = unpacked.get(text);
  if (known) return known;
  const page = unpackedPage(text);
  for (const old of unpacked.keys()) if (unpacked.size >= SHOWN_LATELY) unpacked.delete(old);
  unpacked.set(text, page);
  return page;
}

function unpackedPage(text: string): ShopPageParts {
  const packed: PackedPage = JSON.parse(text);
  const works = packed.cards.map((card) => unpackedCard(card, packed.widths));
  const worksAt = (places: number[]): WorkCardWire[] => places.flatMap((place) => works[place] ?? []);
  return {
    today: packed.today,
    banners: packed.banners.flatMap(([quote, background, place, firstEpisode]) =>
      worksAt([place]).map((work) => ({ quote, background, work, firstEpisode })),
    ),
    rows: packed.rows.map(([title, more, places, days]) => ({
      title,
      more,
      works: worksAt(places),
      days: days?.map(([day, shown]) => ({ day, works: worksAt(shown) })) ?? null,
    })),
  };
}

function packedCard(work: WorkCardWire, widths: number): PackedCard {
  const { cover } = work;
  return [
    ...([work.id, work.title, work.shelf, work.kind, work.status, work.isAdult ? 1 : 0] as const),
    ...([work.creator, work.genre, work.weekdays, work.episodes, work.freeEpisodes, work.latestAt] as const),
    ...([work.badges, cover.hash, cover.width, cover.height, cover.edge, widths] as const),
    cover.masked ? 1 : (cover.held ?? 0),
  ];
}

function unpackedCard(card: PackedCard, allWidths: number[][]): WorkCardWire {
  const [id, title, shelf, kind, status, isAdult, creator, genre, weekdays, episodes, freeEpisodes, ...rest] = card;
  const [latestAt, badges, hash, width, height, edge, widths, shown] = rest;
  const place = { masked: shown === 1, ...(typeof shown === 'string' ? { held: shown } : {}) };
  const cover = { hash, width, height, edge, widths: allWidths[widths] ?? [], ...place };
  const about = { creator, genre, weekdays, episodes, freeEpisodes, latestAt, badges };
  return { id, title, shelf, kind, status, isAdult: isAdult === 1, cover, ...about };
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
