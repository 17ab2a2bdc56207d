import type { WorkViewWire } from '#contract/catalogue';
import { pictureAddress } from '#vocabulary/picture-address';

/** A work for search engines, as schema.org knows it: a Book, or a ComicSeries. */
export function linkedData(work: WorkViewWire, origin: string): Record<string, unknown> {
  const { about } = work;
  return {
    '@context': 'https://schema.org',
    '@type': work.shelf === 'webtoon' ? 'ComicSeries' : 'Book',
    name: work.title,
    url: `${origin}/novel/${work.id}`,
    inLanguage: 'ko',
    image: origin + coverPath(work),
    ...(about && {
      author: about.creators.map(({ name }) => ({ '@type': 'Person', name })),
      genre: about.genre,
      description: about.synopsis.trim(),
      keywords: about.tags.join(', '),
      ...(about.publisher ? { publisher: { '@type': 'Organization', name: about.publisher } } : {}),
    }),
  };
}

/** The largest stored form of a work's cover. */
export function coverPath({ cover }: WorkViewWire): string {
  return pictureAddress(cover, `${cover.widths.at(-1) ?? cover.width}.webp`);
}
