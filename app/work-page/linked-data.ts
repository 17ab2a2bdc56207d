import type { EpisodeLineWire, WorkViewWire } from '#contract/catalogue';
import { pictureAddress } from '#vocabulary/picture-address';
import { SHELF_NAMES } from '#vocabulary/shelves';

type About = NonNullable<WorkViewWire['about']>;
/** So many episodes are named, of those that the page shows. */
const MOST_PARTS = 12;

/** A work for search engines, as schema.org knows it: a Book, or a ComicSeries; and where it stands in the shop. */
export function linkedData(
  work: WorkViewWire,
  { name, origin }: { name: string; origin: string },
): Record<string, unknown> {
  const shelfPath = work.shelf === 'webtoon' ? '/webtoon' : `/main/${work.shelf}`;
  const way = [
    { name, item: `${origin}/` },
    { name: SHELF_NAMES[work.shelf], item: origin + shelfPath },
    { name: work.title, item: `${origin}/novel/${work.id}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      workData(work, origin),
      {
        '@type': 'BreadcrumbList',
        itemListElement: way.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
      },
    ],
  };
}

function workData(work: WorkViewWire, origin: string): Record<string, unknown> {
  const isComic = work.shelf === 'webtoon';
  const shown = work.episodes.filter(({ state }) => state !== 'upcoming');
  const { open, free, first } = work.list;
  return {
    '@type': isComic ? 'ComicSeries' : 'Book',
    '@id': `${origin}/novel/${work.id}`,
    name: work.title,
    url: `${origin}/novel/${work.id}`,
    inLanguage: 'ko',
    image: origin + coverPath(work),
    // As it is for everybody: what this reader holds is no price.
    isAccessibleForFree: open > 0 && free === open,
    ...(first ? { datePublished: first.opensAt.slice(0, 10) } : {}),
    ...(isComic ? {} : { bookFormat: 'https://schema.org/EBook' }),
    ...(work.about ? aboutData(work.about, isComic) : {}),
    hasPart: shown.slice(0, MOST_PARTS).map((episode) => partData(episode, { isComic, origin })),
  };
}

function aboutData(about: About, isComic: boolean): Record<string, unknown> {
  const isArtist = (role: string): boolean => /그림|작화|일러스트/.test(role) && !/글/.test(role);
  const people = (drew: boolean): object[] =>
    about.creators.filter(({ role }) => isArtist(role) === drew).map(({ name }) => ({ '@type': 'Person', name }));
  const [authors, artists] = [people(false), people(true)];
  return {
    author: authors,
    // Only a Book has an illustrator in schema.org.
    ...(artists.length > 0 ? { [isComic ? 'creator' : 'illustrator']: artists } : {}),
    ...(about.publisher ? { publisher: { '@type': 'Organization', name: about.publisher } } : {}),
    ...(about.genre ? { genre: about.genre } : {}),
    ...(about.synopsis.trim() ? { description: about.synopsis.trim() } : {}),
    ...(about.tags.length > 0 ? { keywords: about.tags.join(', ') } : {}),
    ...(/^\d+$/.test(about.rating) ? { typicalAgeRange: `${about.rating}-` } : {}),
  };
}

function partData(episode: EpisodeLineWire, { isComic, origin }: { isComic: boolean; origin: string }): object {
  return {
    '@type': isComic ? 'ComicIssue' : 'Chapter',
    position: episode.position,
    name: episode.title,
    url: `${origin}/viewer/${episode.content === 'images' ? 'i/' : ''}${episode.id}`,
    isAccessibleForFree: episode.state === 'free',
  };
}

/** The largest stored form of a work's cover. */
function coverPath({ cover }: WorkViewWire): string {
  return pictureAddress(cover, `${cover.widths.at(-1) ?? cover.width}.webp`);
}
