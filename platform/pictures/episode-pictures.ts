import type { FileStore } from '#kernel/context';
import type { EpisodePictureProcessor, UploadedPicture } from '#kernel/ports/episode-upload-ports';
import type { SourcePicture } from '#domain/catalog-import';
import { createPictureMaker } from './picture-maker.ts';

/** Lazy workers that keep no process alive. */
export function createEpisodePictures(files: FileStore): EpisodePictureProcessor {
  const pictures = createPictureMaker({ files, workers: 1 });
  return {
    illustration: (file, audience) => pictures.picture(sourceOf(file), { audience, purpose: 'illustration' }),
    strip: (sent, use) => pictures.strip(sent.map(sourceOf), use),
  };
}

function sourceOf({ name, bytes }: UploadedPicture): SourcePicture {
  return { file: name, bytes: async () => bytes };
}
