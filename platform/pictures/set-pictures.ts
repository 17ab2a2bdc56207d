import { StartFault } from '#platform/start-fault';
import type { FileStore } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Picture } from '#vocabulary/pictures';
import { makePictureMaker } from './picture-maker.ts';

/**
 * Makes and stores the pictures of themes and halls, by the name of their file. Throws a StartFault that names the file
 * which is no picture, or is broken or too large.
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
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartFault(`${String(error.facts['file'])}: ${String(error.facts['sentence'])}`, error);
  } finally {
    await maker.close();
  }
}
