import type { FileStore } from '#shared/context';
import type { EpisodePictureMaker, SentPicture } from '#shared/editing-ports';
import type { SourcePicture } from '#domain/importing';
import { makePictureMaker } from './picture-maker.ts';

/** Pictures of episodes, by threads that start with the first and keep no process alive. */
export function makeEpisodePictures(files: FileStore): EpisodePictureMaker {
  const pictures = makePictureMaker({ files, workers: 1 });
  return {
    illustration: (file, audience) => pictures.picture(sourceOf(file), { audience, purpose: 'illustration' }),
    strip: (sent, use) => pictures.strip(sent.map(sourceOf), use),
  };
}

function sourceOf({ name, bytes }: SentPicture): SourcePicture {
  return { file: name, bytes: async () => bytes };
}
