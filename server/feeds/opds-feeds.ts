import type { Publication } from '#domain/feeds';
import { pictureAddress } from '#vocabulary/picture-address';
import { SHELF_NAMES } from '#vocabulary/shelves';

export const OPDS_TYPE = 'application/opds+json';
const HTML = 'text/html';
const ACQUIRE = 'http://opds-spec.org/acquisition';
/** Covers are stored as JPEG too, in one width: what every reader of catalogues can show. */
const JPEG_WIDTH = 400;

interface OpdsLink {
  rel?: string | string[];
  href: string;
  type: string;
  title?: string;
  templated?: true;
  width?: number;
  height?: number;
  properties?: Record<string, unknown>;
}

/** Where a feed stands among the others. */
export interface FeedPlace {
  publicUrl: string;
  title: string;
  /** Path and query of the feed itself, and of its next page. */
  self: string;
  next?: string | null;
}

/** The links of every feed: itself, the way back to the start, further, and the search. */
function feedLinks({ publicUrl, self, next }: FeedPlace): OpdsLink[] {
  return [
    { rel: 'self', href: publicUrl + self, type: OPDS_TYPE },
    { rel: 'start', href: `${publicUrl}/opds`, type: OPDS_TYPE },
    ...(next ? [{ rel: 'next', href: publicUrl + next, type: OPDS_TYPE }] : []),
    { rel: 'search', href: `${publicUrl}/opds/search{?query}`, type: OPDS_TYPE, templated: true },
  ];
}

/** The way into the catalogue: names of its lists. */
export function navigationFeed(place: FeedPlace, lists: { title: string; path: string; rel?: string }[]): object {
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

/** A list of works. */
export function publicationFeed(place: FeedPlace, publications: Publication[]): object {
  return {
    metadata: { title: place.title, itemsPerPage: publications.length },
    links: feedLinks(place),
    publications: publications.map((publication) => opdsPublication(place, publication)),
  };
}

/** A work as OPDS knows it. What it is read or bought with is its page, never a text. */
function opdsPublication({ publicUrl }: FeedPlace, publication: Publication): object {
  const { card, publisher, synopsis, subjects, changedAt } = publication;
  const page = `${publicUrl}/novel/${card.id}`;
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
      // A genre may be a tag of the work as well.
      subject: [...new Set([SHELF_NAMES[card.shelf], ...(card.genre ? [card.genre] : []), ...subjects])],
    },
    links: [{ rel: 'self', href: page, type: HTML }, acquisition(publicUrl, publication)],
    images: images(publicUrl, publication),
  };
}

/** Who wrote and who drew; whoever did something else contributed. */
function makers({ creators }: Publication): Record<string, { name: string }[]> {
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

/** A work that costs nothing is read from its first episode on; anything else is gone to at its page. */
function acquisition(publicUrl: string, { card, firstFree }: Publication): OpdsLink {
  if (!firstFree) return { rel: `${ACQUIRE}/buy`, href: `${publicUrl}/novel/${card.id}`, type: HTML };
  const path = `/viewer/${firstFree.content === 'images' ? 'i/' : ''}${firstFree.id}`;
  return { rel: `${ACQUIRE}/open-access`, href: publicUrl + path, type: HTML };
}

function images(publicUrl: string, { card: { cover } }: Publication): OpdsLink[] {
  const height = (width: number): number => Math.max(1, Math.round((cover.height * width) / cover.width));
  const link = (width: number, format: 'webp' | 'jpeg'): OpdsLink => ({
    href: publicUrl + pictureAddress(cover, `${width}.${format}`),
    type: `image/${format}`,
    width,
    height: height(width),
  });
  const jpeg = cover.widths.findLast((width) => width <= JPEG_WIDTH) ?? cover.widths[0];
  return [...(jpeg === undefined ? [] : [link(jpeg, 'jpeg')]), ...cover.widths.map((width) => link(width, 'webp'))];
}
