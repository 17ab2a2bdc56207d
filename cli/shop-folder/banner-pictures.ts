import type { CurationsInput } from '#domain/merchandising';
import { makeBannerPictures, picturesOf } from '#platform/shop-folder/curation-folder';
import { createPictureMaker } from '#platform/pictures/picture-maker';
import { StartupError } from '#platform/startup-error';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** Encodes banner pictures. Throws a StartupError for an invalid one. */
export async function bannerPictures(
  ctx: Needs<'files'>,
  folder: string,
  plan: CurationsInput,
): ReturnType<typeof makeBannerPictures> {
  if (picturesOf(plan).size === 0) return new Map();
  const maker = createPictureMaker({ files: ctx.files });
  try {
    return await makeBannerPictures(folder, plan, maker);
  } catch (error) {
    if (error instanceof DomainError) throw new StartupError(String(error.details['sentence']), error);
    throw error;
  } finally {
    await maker.close();
  }
}
