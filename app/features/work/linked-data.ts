import type { EpisodeLineDto, WorkViewDto } from '#contract/catalog';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';

type About = NonNullable<WorkViewDto['about']>;
const MAX_EPISODES = 12;

/** schema.org Book or ComicSeries, with breadcrumbs. */
export function linkedData(
  work: WorkViewDto,
  { name, origin }: { name: string; origin: string },
): Record<string, unknown> {
  const shelfPath = work.shelf === 'webtoon' ? '/webtoon' : paths.category(work.shelf);
  const breadcrumbs = [
    { name, item: `${origin}/` },
    { name: CATEGORY_NAMES[work.shelf], item: origin + shelfPath },
    { name: work.title, item: `${origin}${paths.work(work.id)}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      workData(work, origin),
      {
        '@type': 'BreadcrumbList',
        itemListElement: breadcrumbs.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
      },
    ],
  };
}

function workData(work: WorkViewDto, origin: string): Record<string, unknown> {
  const isComic = work.shelf === 'webtoon';
  const visible = work.episodes.filter(({ state }) => state !== 'upcoming');
  const { open, free, first } = work.list;
  return {
    '@type': isComic ? 'ComicSeries' : 'Book',
    '@id': `${origin}${paths.work(work.id)}`,
    name: work.title,
    url: `${origin}${paths.work(work.id)}`,
    inLanguage: 'ko',
    image: origin + coverPath(work),
    // Independent of this reader's purchases.
    isAccessibleForFree: open > 0 && free === open,
    ...(first ? { datePublished: first.opensAt.slice(0, 10) } : {}),
    ...(isComic ? {} : { bookFormat: 'https://schema.org/EBook' }),
    ...(work.about ? aboutData(work.about, isComic) : {}),
    hasPart: visible.slice(0, MAX_EPISODES).map((episode) => episodeData(episode, { isComic, origin })),
  };
}

function aboutData(about: About, isComic: boolean): Record<string, unknown> {
  const isArtist = (role: string): boolean => /그림|작화|일러스트/.test(role) && !/글/.test(role);
  const people = (drew: boolean): object[] =>
    about.creators.filter(({ role }) => isArtist(role) === drew).map(({ name }) => ({ '@type': 'Person', name }));
  const [authors, artists] = [people(false), people(true)];
  return {
    author: authors,
    // In schema.org only Book has an illustrator.
    ...(artists.length > 0 ? { [isComic ? 'creator' : 'illustrator']: artists } : {}),
    ...(about.publisher ? { publisher: { '@type': 'Organization', name: about.publisher } } : {}),
    ...(about.genre ? { genre: about.genre } : {}),
    ...(about.synopsis.trim() ? { description: about.synopsis.trim() } : {}),
    ...(about.tags.length > 0 ? { keywords: about.tags.join(', ') } : {}),
    ...(/^\d+$/.test(about.rating) ? { typicalAgeRange: `${about.rating}-` } : {}),
  };
}

function episodeData(episode: EpisodeLineDto, { isComic, origin }: { isComic: boolean; origin: string }): object {
  return {
    '@type': isComic ? 'ComicIssue' : 'Chapter',
    position: episode.position,
    name: episode.title,
    url: `${origin}${paths.episode(episode)}`,
    isAccessibleForFree: episode.state === 'free',
  };
}

/** Largest stored cover. */
function coverPath({ cover }: WorkViewDto): string {
  return pictureVariantUrl(cover, `${cover.widths.at(-1) ?? cover.width}.webp`);
}
