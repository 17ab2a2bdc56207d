import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importWorks } from '#domain/importing';
import { beginSamples, finishSamples } from '#domain/samples';
import { applyShop } from '#domain/showcase';
import { isLoopback } from '#platform/loopback';
import { readShopFolder } from '#platform/shop-folder';
import { openImportMeans, progressLine, workLines } from './import-means.ts';
import { ROOT, type ShopMeans } from './shop-context.ts';
import { applyShopTexts, readShopTexts } from './shop-texts.ts';

/** Loads the samples into a database that never held anything; answers whether it did. */
export async function loadSamples({ ctx, settings }: ShopMeans, say: (sentence: string) => void): Promise<boolean> {
  const isLocal = isLoopback(new URL(settings.publicUrl).hostname);
  if ((await beginSamples(ctx, { isWanted: settings.sampleShelf, isLocal })) !== 'loading') return false;
  say('견본 작품을 책장에 꽂습니다. 처음 한 번만 합니다.');
  const means = openImportMeans(ctx);
  const line = progressLine();
  try {
    const onWork = (work: Parameters<typeof workLines>[0]): void => {
      line.done();
      const lines = workLines(work);
      for (const told of work.outcome === 'refused' ? lines : lines.slice(0, 1)) say(`  ${told}`);
    };
    await importWorks(ctx, means, { path: join(ROOT, 'sample-shelf'), dryRun: false, onProgress: line.step, onWork });
  } finally {
    line.done();
    await means.close();
  }
  const folder = join(ROOT, 'sample-shelf', 'shop');
  if (existsSync(folder)) {
    await applyShop(ctx, readShopFolder(folder));
    await applyShopTexts(ctx, readShopTexts(folder));
  }
  await finishSamples(ctx);
  return true;
}
