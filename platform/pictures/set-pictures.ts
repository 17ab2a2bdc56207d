import type { FileStore } from '#shared/context';
import type { Picture } from '#vocabulary/pictures';
import { makePictureMaker } from './picture-maker.ts';

/**
 * Makes and stores the pictures of themes and halls, by the name of their file. Refuses with IMPORT_ERROR, naming the file,
 * what is not a picture, or is broken or too large.
 */
export async function makeSetPictures(
  store: FileStore,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Picture>> {
  const made = new Map<string, Picture>();
  if (files.size === 0) return made;
  const maker = makePictureMaker({ files: store });
  try {
    for (const [file, bytes] of files)
      made.set(
        file,
        await maker.picture({ file, bytes: async () => bytes }, { audience: 'public', purpose: 'illustration' }),
      );
    return made;
  } finally {
    await maker.close();
  }
}
