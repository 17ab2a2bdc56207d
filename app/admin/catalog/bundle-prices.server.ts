import { previewBundle } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { SellingTerms } from '#shared/catalog/price-plan';
import type { BundleView } from './bundle-prices.tsx';

const MAX_PERCENT = 90;

/** What readers pay together for a work under terms that may not be valid yet. */
export async function bundleView(
  ctx: Needs<'db'>,
  { workId, kind, terms }: { workId: number; kind: string; terms: SellingTerms },
): Promise<BundleView> {
  const { bundlePercent, bundleFrom } = terms;
  if (bundlePercent < 1 || bundlePercent > MAX_PERCENT || bundleFrom < 2) return { isOn: false, prices: [] };
  const isFixedPrice = terms.isFixedPrice ?? kind === 'single';
  return { isOn: true, prices: await previewBundle(ctx, { workId, bundlePercent, bundleFrom, isFixedPrice }) };
}
