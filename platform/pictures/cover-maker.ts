import type { CoverMaker, FileStore } from '#shared/context';
import { makePictureMaker } from './picture-maker.ts';

/** Makes covers one at a time in a thread of its own, which starts with the first and keeps no process alive. */
export function makeCoverMaker(files: FileStore): CoverMaker {
  const pictures = makePictureMaker({ files, workers: 1 });
  return {
    fromFile: ({ name, bytes }, audience) =>
      pictures.picture({ file: name, bytes: async () => bytes }, { audience, purpose: 'cover' }),
    typeset: (words) => pictures.typesetCover(words),
  };
}
