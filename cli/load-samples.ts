import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportReport, importWorks } from '#domain/importing';
import { beginSamples, finishSamples } from '#domain/samples';
import { applyShop } from '#domain/showcase';
import { isLoopback } from '#platform/loopback';
import type { Settings } from '#platform/settings';
import { readShopFolder } from '#platform/shop-folder';
import { Refusal } from '#shared/refusal';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { openImportMeans, progressLine, workLines } from './import-means.ts';
import { ROOT, type ShopMeans } from './shop-context.ts';
import { applyShopTexts, readShopTexts } from './shop-texts.ts';

/** Loads the samples into a database that never held anything; answers whether it did. */
export async function loadSamples(
  { ctx, settings }: Pick<ShopMeans, 'ctx'> & { settings: Pick<Settings, 'publicUrl' | 'sampleShelf'> },
  { say, shelf = join(ROOT, 'sample-shelf') }: { say: (sentence: string) => void; shelf?: string },
): Promise<boolean> {
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
    const report = await importWorks(ctx, means, {
      path: shelf,
      dryRun: false,
      onProgress: line.step,
      onWork,
    });
    refuseHalf(report);
  } finally {
    line.done();
    await means.close();
  }
  const folder = join(shelf, 'shop');
  if (existsSync(folder)) {
    await applyShop(ctx, readShopFolder(folder));
    await applyShopTexts(ctx, readShopTexts(folder));
  }
  await finishSamples(ctx);
  return true;
}

/** Samples that found no room are not taken for loaded: the next start goes on where this one stopped. */
function refuseHalf({ works }: ImportReport): void {
  const noRoom = refusalMessage('SERVER_ERROR', '0004');
  if (works.some(({ remarks }) => remarks.some(({ sentence }) => sentence === noRoom)))
    throw new Refusal('SERVER_ERROR', '0004', { sentence: noRoom });
}
