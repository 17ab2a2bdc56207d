import type { Publication } from '#domain/feeds';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';

export const OPDS_TYPE = 'application/opds+json';
const HTML = 'text/html';
const ACQUIRE = 'http://opds-spec.org/acquisition';
/** JPEG covers exist in one width, for all OPDS clients. */
const JPEG_WIDTH = 400;

export interface OpdsLink {
  rel?: string | string[];
  href: string;
  type: string;
  title?: string;
  templated?: true;
  width?: number;
  height?: number;
  properties?: Record<string, unknown>;
}

export interface OpdsMetadata {
  '@type': string;
  identifier: string;
  title: string;
  language: string;
  modified: string;
  author?: { name: string }[];
  artist?: { name: string }[];
  translator?: { name: string }[];
  contributor?: { name: string }[];
  publisher?: string;
  description?: string;
  subject: string[];
}

export interface OpdsPublicationEntry {
  metadata: OpdsMetadata;
  links: OpdsLink[];
  images: OpdsLink[];
}

/** Links to related lists, the current one marked. */
export interface OpdsFacet {
  metadata: { title: string };
  links: OpdsLink[];
}

/** Media types of files that reading apps fetch. */
export const BOOK_TYPES = { epub: 'application/epub+zip', cbz: 'application/vnd.comicbook+zip' } as const;
type BookFormat = keyof typeof BOOK_TYPES;

export interface OpdsFeed {
  metadata: { title: string; '@type'?: string; itemsPerPage?: number; numberOfItems?: number };
  links: OpdsLink[];
  navigation?: OpdsLink[];
  facets?: OpdsFacet[];
  publications?: OpdsPublicationEntry[];
}

/** Location of a feed. */
export interface FeedLocation {
  publicUrl: string;
  title: string;
  /** Works on a full page, where there are pages. */
  pageSize?: number;
  /** Path and query of the feed and its next page. */
  self: string;
  next?: string | null;
  /** Works of all pages, where counted. */
  count?: number | undefined;
  facets?: OpdsFacet[];
}

/** Self, start, next and search links. */
function feedLinks({ publicUrl, self, next }: FeedLocation): OpdsLink[] {
  return [
    { rel: 'self', href: publicUrl + self, type: OPDS_TYPE },
    { rel: 'start', href: `${publicUrl}/opds`, type: OPDS_TYPE },
    ...(next ? [{ rel: 'next', href: publicUrl + next, type: OPDS_TYPE }] : []),
    { rel: 'search', href: `${publicUrl}/opds/search{?query}`, type: OPDS_TYPE, templated: true },
  ];
}

/** Navigation feed with the lists. */
export function navigationFeed(place: FeedLocation, lists: { title: string; path: string; rel?: string }[]): OpdsFeed {
  return {
    metadata: { title: place.title, '@type': 'http://schema.org/DataFeed' },
    links: feedLinks(place),
    navigation: lists.map(({ title, path, rel }) => ({
      title,
      href: place.publicUrl + path,
      type: OPDS_TYPE,
      rel: rel ?? 'subsection',
    })),
  };
}

/** Feed of works; `held`: formats of what the member may fetch, by work. */
export function publicationFeed(
  place: FeedLocation,
  publications: Publication[],
  held?: ReadonlyMap<number, readonly BookFormat[]>,
): OpdsFeed {
  const { title, count, pageSize, facets = [] } = place;
  return {
    metadata: {
      title,
      ...(pageSize === undefined ? {} : { itemsPerPage: pageSize }),
      ...(count === undefined ? {} : { numberOfItems: count }),
    },
    links: feedLinks(place),
    ...(facets.length > 0 ? { facets } : {}),
    // The schema allows no empty list: an empty feed leads back to the start.
    ...(publications.length > 0
      ? { publications: publications.map((publication) => opdsPublication(place, publication, held)) }
      : { navigation: [{ title: '처음으로', href: `${place.publicUrl}/opds`, type: OPDS_TYPE, rel: 'start' }] }),
  };
}

/** OPDS publication: the page, and the files of a free or held work. */
function opdsPublication(
  { publicUrl }: FeedLocation,
  publication: Publication,
  held: Parameters<typeof publicationFeed>[2],
): OpdsPublicationEntry {
  const { card, publisher, synopsis, subjects, changedAt } = publication;
  const page = `${publicUrl}${paths.work(card.id)}`;
  return {
    metadata: {
      '@type': card.shelf === 'webtoon' ? 'http://schema.org/ComicSeries' : 'http://schema.org/Book',
      identifier: page,
      title: card.title,
      language: 'ko',
      modified: changedAt.toISOString(),
      ...makers(publication),
      ...(publisher ? { publisher } : {}),
      ...(synopsis ? { description: synopsis } : {}),
      // The genre may also be a tag.
      subject: [...new Set([CATEGORY_NAMES[card.shelf], ...(card.genre ? [card.genre] : []), ...subjects])],
    },
    links: [
      { rel: 'self', href: page, type: HTML },
      ...(held
        ? (held.get(card.id) ?? []).map((format) => file(publicUrl, { work: card.id, format, rel: ACQUIRE }))
        : acquisitions(publicUrl, publication)),
    ],
    images: images(publicUrl, publication),
  };
}

/** Authors and illustrators; others are contributors. */
function makers({ creators }: Publication): Partial<OpdsMetadata> {
  const by = (test: (role: string) => boolean): { name: string }[] =>
    creators.filter(({ role }) => test(role)).map(({ name }) => ({ name }));
  const isAuthor = (role: string): boolean => /글|원작|지은이|저자/.test(role);
  const isArtist = (role: string): boolean => !isAuthor(role) && /그림|작화|일러스트/.test(role);
  const isTranslator = (role: string): boolean => /옮긴이|번역/.test(role);
  const named = {
    author: by(isAuthor),
    artist: by(isArtist),
    translator: by(isTranslator),
    contributor: by((role) => !isAuthor(role) && !isArtist(role) && !isTranslator(role)),
  };
  return Object.fromEntries(Object.entries(named).filter(([, people]) => people.length > 0));
}

/** Free works link to the file and to the first episode, others to their page. */
function acquisitions(publicUrl: string, { card: { id: work }, firstFree, hasFile }: Publication): OpdsLink[] {
  if (!firstFree) return [{ rel: `${ACQUIRE}/buy`, href: `${publicUrl}${paths.work(work)}`, type: HTML }];
  const rel = `${ACQUIRE}/open-access`;
  const format = firstFree.content === 'text' ? 'epub' : 'cbz';
  const page = { rel, href: publicUrl + paths.episode(firstFree), type: HTML };
  return hasFile ? [file(publicUrl, { work, format, rel }), page] : [page];
}

function file(publicUrl: string, { work, format, rel }: { work: number; format: BookFormat; rel: string }): OpdsLink {
  return { rel, href: `${publicUrl}/opds/books/${work}.${format}`, type: BOOK_TYPES[format] };
}

function images(publicUrl: string, { card: { cover } }: Publication): OpdsLink[] {
  const height = (width: number): number => Math.max(1, Math.round((cover.height * width) / cover.width));
  const link = (width: number, format: 'webp' | 'jpeg'): OpdsLink => ({
    href: publicUrl + pictureVariantUrl(cover, `${width}.${format}`),
    type: `image/${format}`,
    width,
    height: height(width),
  });
  const jpeg = cover.widths.findLast((width) => width <= JPEG_WIDTH) ?? cover.widths[0];
  return [...(jpeg === undefined ? [] : [link(jpeg, 'jpeg')]), ...cover.widths.map((width) => link(width, 'webp'))];
}
