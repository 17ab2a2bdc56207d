import type { CoverGenerator, FileStore } from '#kernel/context';
import { createPictureMaker } from '../picture-maker.ts';

/** One at a time in a lazy worker. */
export function createCoverMaker(files: FileStore): CoverGenerator {
  const pictures = createPictureMaker({ files, workers: 1 });
  return {
    fromFile: ({ name, bytes }, audience) =>
      pictures.picture({ file: name, bytes: async () => bytes }, { audience, purpose: 'cover' }),
    typeset: (words) => pictures.typesetCover(words),
  };
}
