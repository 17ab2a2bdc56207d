import type { PictureMaker, SourcePicture, SourceWork } from '#domain/importing';
import type { Picture } from '#vocabulary/pictures';
import { plantedWork, textEpisode } from './planted-works.ts';

/** Stands in every text and in every picture of the planted adult works, and nowhere else. */
export const CANARY = 'KANARI';
/** The names of the adult works: what everybody may know of them. */
export const ADULT_NAMES = ['붉은 하나', '붉은 둘', '붉은 셋', '붉은 넷', '붉은 다섯', '등급 없는 여섯'];

const source = (file: string): SourcePicture => ({ file, bytes: async () => new Uint8Array([1]) });

/** Six adult works, one of them without a rating, among works for everybody. */
export function canaryWorks(): SourceWork[] {
  const shelves = ['serial', 'lightnovel', 'publish', 'webtoon', 'webtoon', 'serial'] as const;
  const adults = ADULT_NAMES.map((title, at) => {
    const shelf = shelves[at] ?? 'serial';
    const work = plantedWork(`adult-${at}`, {
      title,
      shelf,
      otherTitles: [`${CANARY}-other-${at}`],
      creators: [{ name: `${CANARY}-creator-${at}`, role: '글' }],
      publisher: `${CANARY}-publisher-${at}`,
      genre: `${CANARY}-genre-${at}`,
      tags: [`${CANARY}-tag-${at}`],
      warnings: [`${CANARY}-warning-${at}`],
      synopsis: `${CANARY}-synopsis-${at}`,
      quote: `${CANARY}-quote-${at}`,
      authorNote: `${CANARY}-note-${at}`,
      attribution: `${CANARY}-attribution-${at}`,
      status: at % 2 ? 'completed' : 'ongoing',
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      prices: { free: 2, buy: 3 },
      rating: at < 5 ? '19' : 'unknown',
    });
    work.cover = source(`${CANARY}-cover-${at}.png`);
    work.episodes = shelf === 'webtoon' ? stripEpisodes(at) : textEpisodes(at);
    return work;
  });
  const plain = Array.from({ length: 4 }, (_, at) =>
    plantedWork(`plain-${at}`, { title: `흰 책 ${at}`, rating: 'all', genre: '로맨스', prices: { free: 'all' } }),
  );
  return [...adults, ...plain];
}

function textEpisodes(at: number): SourceWork['episodes'] {
  return [1, 2, 3].map((place) => {
    const episode = textEpisode(`${place}.md`, `${CANARY}-title-${at}-${place}`, [`${CANARY}-text-${at}-${place}.`]);
    if (episode.content.kind === 'text')
      episode.content.blocks.push({
        kind: 'image',
        alt: `${CANARY}-alt-${at}`,
        picture: source(`${CANARY}-art-${at}-${place}.png`),
      });
    return episode;
  });
}

function stripEpisodes(at: number): SourceWork['episodes'] {
  return [1, 2, 3].map((place) => ({
    sourceKey: `${place}`,
    title: `${CANARY}-title-${at}-${place}`,
    content: {
      kind: 'images',
      images: [source(`${CANARY}-page-${at}-${place}-a.png`), source(`${CANARY}-page-${at}-${place}-b.png`)],
      panels: [{ y: 0, text: `${CANARY}-panel-${at}`, dialogue: [`${CANARY}-dialogue-${at}`] }],
    },
  }));
}

/**
 * A picture maker whose files lie in memory. A picture's hash says nothing of it; its bytes hold the canary where the
 * source's name does.
 */
export function canaryPictures(files: Map<string, Uint8Array>): PictureMaker {
  let made = 0;
  const make = (name: string, height = 1200): Picture => {
    made += 1;
    const hash = `picture${String(made).padStart(6, '0')}`;
    const variants = ([240, 720] as const).flatMap((width) =>
      (['webp', 'avif'] as const).map((format) => ({
        format,
        width,
        height: Math.round((width * height) / 720),
        file: `${width}.${format}`,
        bytes: 64,
      })),
    );
    for (const { file } of variants) files.set(`pictures/${hash}/${file}`, Buffer.from(`${format(name)} ${file}`));
    return { hash, width: 720, height, thumbhash: 'AAAA', edge: '#efe7d6', variants };
  };
  const format = (name: string): string => (name.includes(CANARY) ? `${CANARY}-bytes-${name}` : 'plain bytes');
  return {
    picture: async ({ file }) => make(file),
    strip: async (images) => ({
      width: 720,
      height: images.length * 1000,
      quiet: [],
      slices: images.map(({ file }, place) => ({ y: place * 1000, picture: make(file, 1000) })),
    }),
    typesetCover: async ({ title }) => make(title),
  };
}
