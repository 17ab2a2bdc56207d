import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportReport, importWorks } from '#domain/catalog-import';
import { startSamples, finishSamples } from '#domain/samples';
import { applyShopFolder } from '#domain/merchandising';
import { isLoopback } from '#platform/loopback';
import type { Settings } from '#platform/settings/settings';
import { readShopFolder } from '#platform/shop-folder/shop-folder';
import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';
import { openImportDeps, progressLine, workLines } from './import-deps.ts';
import { ROOT, type ShopResources } from '../start/shop-context.ts';
import { applyShopTexts, readShopTexts } from '../shop-folder/apply-texts.ts';

/** Loads the samples into a database that was never used; returns whether it did. */
export async function loadSamples(
  { ctx, settings }: Pick<ShopResources, 'ctx'> & { settings: Pick<Settings, 'publicUrl' | 'sampleShelf'> },
  { say, shelf = join(ROOT, 'samples') }: { say: (message: string) => void; shelf?: string },
): Promise<boolean> {
  const isLocal = isLoopback(new URL(settings.publicUrl).hostname);
  if ((await startSamples(ctx, { isWanted: settings.sampleShelf, isLocal })) !== 'loading') return false;
  say('견본 작품을 책장에 꽂습니다. 처음 한 번만 합니다.');
  const importDeps = openImportDeps(ctx);
  const line = progressLine();
  try {
    const onWork = (work: Parameters<typeof workLines>[0]): void => {
      line.done();
      const lines = workLines(work);
      for (const message of work.outcome === 'refused' ? lines : lines.slice(0, 1)) say(`  ${message}`);
    };
    const report = await importWorks(ctx, importDeps, {
      path: shelf,
      dryRun: false,
      onProgress: line.step,
      onWork,
    });
    refuseHalf(report);
  } finally {
    line.done();
    await importDeps.close();
  }
  const folder = join(shelf, 'shop');
  if (existsSync(folder)) {
    await applyShopFolder(ctx, readShopFolder(folder));
    await applyShopTexts(ctx, readShopTexts(folder));
  }
  await finishSamples(ctx);
  return true;
}

/** A full disk does not count as loaded: the next start resumes. */
function refuseHalf({ works }: ImportReport): void {
  const noRoom = errorMessage('SERVER_ERROR', '0004');
  if (works.some(({ remarks }) => remarks.some(({ sentence }) => sentence === noRoom)))
    throw new DomainError('SERVER_ERROR', '0004', { sentence: noRoom });
}
