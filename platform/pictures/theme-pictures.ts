import { StartupError } from '#platform/startup-error';
import type { FileStore } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Picture } from '#shared/catalog/pictures';
import { createPictureMaker } from './picture-maker.ts';

/** Throws a StartupError for an invalid file. */
export async function createThemePictures(
  store: FileStore,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Picture>> {
  const made = new Map<string, Picture>();
  if (files.size === 0) return made;
  const maker = createPictureMaker({ files: store });
  try {
    for (const [file, bytes] of files)
      made.set(
        file,
        await maker.picture({ file, bytes: async () => bytes }, { audience: 'public', purpose: 'illustration' }),
      );
    return made;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(`${String(error.details['file'])}: ${String(error.details['sentence'])}`, error);
  } finally {
    await maker.close();
  }
}
