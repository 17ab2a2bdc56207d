import type { VariantPlan } from './picture-task.ts';

/** Named in every hash: raise it when anything below changes what a picture's files hold. */
export const RECIPE = 'seoga-2';

export type PictureUse = 'cover' | 'illustration' | 'slice';

/** The largest side AVIF holds is 16,384; a taller picture is scaled down to be seen at all. */
const TALLEST = 8192;
export const STRIP_WIDTH = 1080;
const STEPS: Record<PictureUse, number[]> = {
  cover: [120, 240, 400, 800],
  illustration: [480, 720, 1080],
  slice: [720, STRIP_WIDTH],
};
/** JPEG is for readers that know neither AVIF nor WebP: one width is enough for them. */
const FALLBACK_WIDTH: Record<PictureUse, number> = { cover: 400, illustration: 720, slice: 720 };

interface Size {
  width: number;
  height: number;
}

/** The size at which a picture is kept: never larger than it came. */
export function keptSize(size: Size, use: PictureUse): Size {
  const widest = Math.max(...STEPS[use]);
  const scale = Math.min(1, widest / size.width, TALLEST / size.height);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** The files made of a picture kept at a size, the dearest first, so that the cheap ones fill the end. */
export function variantPlans(kept: Size, use: PictureUse): VariantPlan[][] {
  const widths = variantWidths(kept.width, use);
  const fallback = widths.findLast((width) => width <= FALLBACK_WIDTH[use]) ?? widths[0];
  return widths.toReversed().flatMap((width) => {
    const size = { width, height: Math.max(1, Math.round((kept.height * width) / kept.width)) };
    const cheap: VariantPlan[] = [{ format: 'webp', ...size }];
    if (width === fallback) cheap.push({ format: 'jpeg', ...size });
    // Covers are shown small and many at a time: AVIF would save a few hundred bytes each for most of the work.
    return use === 'cover' ? [cheap] : [[{ format: 'avif', ...size }], cheap];
  });
}

// A picture between two steps also keeps its own width, unless the step below is nearly as wide.
function variantWidths(own: number, use: PictureUse): number[] {
  const steps = STEPS[use].filter((step) => step <= own);
  const widest = steps.at(-1) ?? 0;
  const always = use === 'slice' && own !== widest;
  return always || own > widest * 1.15 ? [...steps, own] : steps;
}
