import { stringify } from 'yaml';
import { makePictureMaker } from '#platform/pictures/picture-maker';
import type { FileStore } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { WindowPress } from '#shared/window-press';
import { readIllustrated } from './markdown-text.ts';

/** The press over a file store; the threads of a picture end with it, for an operator hangs one now and then. */
export function makeWindowPress(files: FileStore): WindowPress {
  return {
    async picture({ name, bytes }, purpose) {
      const maker = makePictureMaker({ files, workers: 1 });
      try {
        return await maker.picture({ file: name, bytes: async () => bytes }, { audience: 'public', purpose });
      } finally {
        await maker.close();
      }
    },
    text: (markdown) => readIllustrated(markdown, (sentence) => new Refusal('WINDOW_ERROR', '0003', { sentence })),
    yaml: (value) => stringify(value, { lineWidth: 0 }),
  };
}
