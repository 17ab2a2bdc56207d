import type { CoverMaker } from '#shared/context';
import type {
  BookReader,
  ImportMeans,
  PictureMaker,
  SourceEpisode,
  SourcePicture,
  SourceWork,
} from '#domain/importing';
import type { EpisodePictureMaker, SentPicture } from '#shared/editing-ports';
import type { Picture } from '#vocabulary/pictures';

/** A published work of its own key, as a work.yaml would tell it: free for all ages; every part may be replaced. */
export function plantedWork(
  sourceKey: string,
  parts: Partial<SourceWork['facts']> & { texts?: string[][] } = {},
): SourceWork {
  const { texts = [['첫 문단입니다. 이어집니다.', '둘째 문단입니다.']], ...facts } = parts;
  return {
    sourceKey,
    hasOwnKey: true,
    isDeclared: true,
    facts: {
      title: sourceKey,
      creators: [{ name: '한서림', role: '글' }],
      shelf: 'serial',
      kind: 'serial',
      rating: 'all',
      prices: { free: 'all' },
      ...facts,
    },
    episodes: texts.map((paragraphs, place) => textEpisode(`${place + 1}.md`, `제목 ${place + 1}`, paragraphs)),
    remarks: [],
  };
}

export function textEpisode(sourceKey: string, title: string, paragraphs: string[]): SourceEpisode {
  return {
    sourceKey,
    title,
    content: { kind: 'text', blocks: paragraphs.map((text) => ({ kind: 'paragraph', spans: [text] })) },
  };
}

/** A picture maker for tests about the catalogue: it makes nothing, but names what it was given. */
function paperPictures(): PictureMaker {
  const picture = (hash: string, width = 800, height = 1200): Picture => ({
    hash,
    width,
    height,
    thumbhash: 'AAAA',
    edge: '#efe7d6',
    variants: [{ format: 'webp', width, height, file: `${width}.webp`, bytes: 10 }],
  });
  return {
    picture: async (source) => picture(`picture-${source.file}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')),
    strip: async (images) => ({
      width: 720,
      height: images.length * 1000,
      quiet: [],
      slices: images.map((image, place) => ({
        y: place * 1000,
        picture: picture(`slice-${image.file}`.replaceAll(/[^a-z0-9-]/g, '-'), 720, 1000),
      })),
    }),
    typesetCover: async ({ paper }) => picture(`typeset-${paper}`),
  };
}

/** Covers that are made of nothing, named after what they were asked of. */
export function paperCovers(): CoverMaker {
  const pictures = paperPictures();
  return {
    fromFile: ({ name, bytes }, audience) =>
      pictures.picture({ file: name, bytes: async () => bytes }, { audience, purpose: 'cover' }),
    typeset: (words) => pictures.typesetCover(words),
  };
}

/** Pictures of episodes that are sent in the console: nothing is made, but what was given is named. */
export function paperEpisodePictures(): EpisodePictureMaker {
  const pictures = paperPictures();
  const sourceOf = ({ name, bytes }: SentPicture): SourcePicture => ({ file: name, bytes: async () => bytes });
  return {
    illustration: (file, audience) => pictures.picture(sourceOf(file), { audience, purpose: 'illustration' }),
    strip: (files, use) => pictures.strip(files.map(sourceOf), use),
  };
}

/** Import means that read the planted works, whatever the path. */
export function plantedMeans(works: SourceWork[]): ImportMeans {
  const reader: BookReader = {
    async *read() {
      yield* works;
    },
  };
  return {
    reader,
    pictures: paperPictures(),
    fingerprint: (parts) =>
      `d${parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('base64'))).join('|')}`,
  };
}
