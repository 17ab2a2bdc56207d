import type { VariantPlan } from './picture-task.ts';

/** Part of every hash: change it when the output changes. */
export const RECIPE = 'seoga-2';

export type PicturePurpose = 'cover' | 'illustration' | 'slice' | 'logo';

/** AVIF sides end at 16,384; taller pictures are scaled down. */
const TALLEST = 8192;
export const STRIP_WIDTH = 1080;
const STEPS: Record<PicturePurpose, number[]> = {
  cover: [120, 240, 400, 800],
  illustration: [480, 720, 1080],
  slice: [720, STRIP_WIDTH],
  logo: [64, 192, 512],
};
/** JPEG is the fallback without AVIF and WebP: one width suffices. */
const FALLBACK_WIDTH: Record<PicturePurpose, number> = {
  cover: 400,
  illustration: 720,
  slice: 720,
  logo: 192,
};

interface Size {
  width: number;
  height: number;
}

/** Never larger than the original. */
export function storedSize(size: Size, use: PicturePurpose): Size {
  const widest = Math.max(...STEPS[use]);
  const scale = Math.min(1, widest / size.width, TALLEST / size.height);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

/** Most expensive variants first, so that cheap ones fill the end. */
export function variantPlans(saved: Size, use: PicturePurpose): VariantPlan[][] {
  const widths = variantWidths(saved.width, use);
  const fallback = widths.findLast((width) => width <= FALLBACK_WIDTH[use]) ?? widths[0];
  return widths.toReversed().flatMap((width) => {
    const size = { width, height: Math.max(1, Math.round((saved.height * width) / saved.width)) };
    const cheap: VariantPlan[] = [{ format: 'webp', ...size }];
    if (width === fallback) cheap.push({ format: 'jpeg', ...size });
    // Small pictures: AVIF saves too little for its cost.
    return use === 'cover' || use === 'logo' ? [cheap] : [[{ format: 'avif', ...size }], cheap];
  });
}

// Includes the own width, unless close to the step below.
function variantWidths(own: number, use: PicturePurpose): number[] {
  const steps = STEPS[use].filter((step) => step <= own);
  const widest = steps.at(-1) ?? 0;
  const always = use === 'slice' && own !== widest;
  return always || own > widest * 1.15 ? [...steps, own] : steps;
}
