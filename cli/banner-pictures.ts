import type { CurationPlan } from '#domain/showcase';
import { makeBannerPictures, picturesOf } from '#platform/curation-folder';
import { makePictureMaker } from '#platform/pictures/picture-maker';
import { StartFault } from '#platform/start-fault';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';

/** The pictures that banners of a shop folder name, made. Throws a StartFault for one that cannot be shown. */
export async function bannerPictures(
  ctx: Needs<'files'>,
  folder: string,
  plan: CurationPlan,
): ReturnType<typeof makeBannerPictures> {
  if (picturesOf(plan).size === 0) return new Map();
  const maker = makePictureMaker({ files: ctx.files });
  try {
    return await makeBannerPictures(folder, plan, maker);
  } catch (error) {
    if (error instanceof Refusal) throw new StartFault(String(error.facts['sentence']), error);
    throw error;
  } finally {
    await maker.close();
  }
}
