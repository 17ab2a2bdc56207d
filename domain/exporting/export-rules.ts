import type { StripPage } from '#vocabulary/strip-panels';
import type { KeptWork } from '#domain/works';
import type { KeptEpisode } from './export-store.ts';

type Facts = Record<string, unknown>;

/** What of an object is told: nothing that is empty, null or undefined. */
export function told(facts: Facts): Facts {
  const isEmpty = (value: unknown): boolean =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value)));
}

/** An episode with the name of its file or folder. */
export type NamedEpisode = KeptEpisode & { file: string };

/** Names every episode of a work by its place, so that the files of a work lie in the order in which they are read. */
export function namedEpisodes(episodes: readonly KeptEpisode[]): NamedEpisode[] {
  const digits = Math.max(4, `${episodes.length}`.length);
  return episodes.map((episode, at) => {
    const place = `${at + 1}`.padStart(digits, '0');
    return { ...episode, file: episode.content === 'text' ? `${place}.md` : place };
  });
}

type Terms = Pick<KeptEpisode, 'isFree' | 'buyCoins' | 'rentalCoins' | 'rentalHours'>;
const priceKey = ({ buyCoins, rentalCoins, rentalHours }: Terms): string =>
  JSON.stringify([buyCoins, rentalCoins, rentalHours]);

/** What most episodes of a work cost, and how many of its first are free: what is not said of each of them by itself. */
function usualPrice(episodes: readonly Terms[]): { free: number; terms: Omit<Terms, 'isFree'> } {
  const counts = new Map<string, { count: number; terms: Terms }>();
  for (const terms of episodes) {
    const found = counts.get(priceKey(terms)) ?? { count: 0, terms };
    counts.set(priceKey(terms), { ...found, count: found.count + 1 });
  }
  const [first] = [...counts].toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const { buyCoins, rentalCoins, rentalHours } = first?.[1].terms ?? {
    buyCoins: null,
    rentalCoins: null,
    rentalHours: null,
  };
  const paid = episodes.findIndex(({ isFree }) => !isFree);
  return { free: paid < 0 ? episodes.length : paid, terms: { buyCoins, rentalCoins, rentalHours } };
}

/** A work as its work.yaml tells it. */
export function workSheet(
  { sourceKey, sheet }: KeptWork,
  files: { cover: string | undefined; episodes: readonly NamedEpisode[] },
): Facts {
  const { terms } = sheet;
  const usual = usualPrice(files.episodes);
  const isFree = files.episodes.every((episode) => episode.isFree);
  const { free } = usual;
  return {
    key: sourceKey,
    title: sheet.title,
    ...told({ otherTitles: sheet.otherTitles }),
    creators: sheet.creators,
    shelf: sheet.shelf,
    kind: sheet.kind,
    status: sheet.status,
    rating: sheet.rating,
    ...told({
      publisher: sheet.publisher,
      genre: sheet.genre,
      tags: sheet.tags,
      warnings: sheet.warnings,
      weekdays: sheet.weekdays,
      hiatusUntil: sheet.hiatusUntil,
      synopsis: sheet.synopsis,
    }),
    // Said also where it is empty: a sheet that is silent is filled with the first sentence of the text.
    quote: sheet.quote,
    ...told({ authorNote: sheet.authorNote, attribution: sheet.attribution }),
    ...(sheet.isListed ? {} : { listed: false }),
    ...told({
      rights: sheet.rightsFrom || sheet.rightsUntil ? told({ from: sheet.rightsFrom, until: sheet.rightsUntil }) : null,
      taxFree: sheet.isTaxFree,
    }),
    prices: told({
      free: isFree ? 'all' : free,
      buy: usual.terms.buyCoins,
      rental: usual.terms.rentalCoins,
      rentalHours: usual.terms.rentalHours,
      fixedPrice: terms.isFixedPrice,
      bundle: terms.bundlePercent > 0 ? { from: terms.bundleFrom, percent: terms.bundlePercent } : null,
      preview: terms.previewPercent,
      waitFree:
        terms.waitFreeHours === null
          ? null
          : told({
              hours: terms.waitFreeHours,
              rentalHours: terms.waitFreeRentalHours,
              exceptLast: terms.waitFreeExceptLast,
            }),
    }),
    ...told({ cover: files.cover }),
    episodes: files.episodes.map((episode, at) => episodeLine(episode, { at, free, usual: usual.terms })),
  };
}

function episodeLine(
  episode: NamedEpisode,
  { at, free, usual }: { at: number; free: number; usual: Omit<Terms, 'isFree'> },
): Facts {
  const isUsual = episode.isFree === at < free && priceKey(episode) === priceKey({ isFree: true, ...usual });
  const { isFree, buyCoins, rentalCoins, rentalHours } = episode;
  return told({
    file: episode.file,
    key: episode.sourceKey,
    title: episode.title,
    opensAt: episode.opensAt,
    unit: episode.unit === 'episode' ? null : episode.unit,
    price: isUsual ? null : told({ free: isFree, buy: buyCoins, rental: rentalCoins, rentalHours }),
    listed: episode.isWithdrawn ? false : null,
    width: episode.stripWidth,
  });
}

/** The pages of a strip from top to bottom; undefined where it does not show each of them whole, once and in order. */
export function wholePages(slices: readonly { pages: StripPage[] | null }[]): string[] | undefined {
  const pages: string[] = [];
  let open: StripPage | undefined;
  for (const { pages: parts } of slices) {
    if (!parts || parts.length === 0) return undefined;
    for (const part of parts) {
      const goesOn = open !== undefined && open.to < open.height;
      const isNext = goesOn ? part.original === open?.original && part.from === open.to : part.from === 0;
      if (!isNext) return undefined;
      if (!goesOn) pages.push(part.original);
      open = part;
    }
  }
  return open && open.to === open.height ? pages : undefined;
}

/** A name that every disk can keep; two keys never have one. */
export function safeName(key: string, fingerprint: (text: string) => string): string {
  const plain = key
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 60);
  return plain === key && plain === plain.toLowerCase() && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u.test(plain)
    ? plain
    : `${plain.toLowerCase()}-${fingerprint(key).slice(0, 8)}`;
}

const SIGNS: [ending: string, isIt: (at: (place: number) => number | undefined) => boolean][] = [
  ['png', (at) => at(0) === 0x89 && at(1) === 0x50],
  ['jpg', (at) => at(0) === 0xff && at(1) === 0xd8],
  ['gif', (at) => at(0) === 0x47 && at(1) === 0x49],
  ['webp', (at) => at(0) === 0x52 && at(8) === 0x57],
  ['avif', (at) => at(4) === 0x66 && at(5) === 0x74],
];

/** How the file of a picture is called by what it begins with. */
export function pictureEnding(bytes: Uint8Array): string {
  return SIGNS.find(([, isIt]) => isIt((place) => bytes[place]))?.[0] ?? 'png';
}
