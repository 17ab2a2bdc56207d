import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { importWorks } from '#domain/catalog-import';
import { startSamples, finishSamples } from '#domain/samples';
import { applyShopFolder } from '#domain/merchandising';
import { readShopFolder } from '#platform/shop-folder/shop-folder';
import { applyShopTexts, readShopTexts } from '../../../cli/shop-folder/apply-texts.ts';
import { plantedWorkDeps, plantedWork } from '../fixtures/planted-works.ts';
import type { TestContext } from '../database/test-context.ts';

const SHELF = join(import.meta.dirname, '..', '..', '..', 'samples');
export const FIRST_START = { isWanted: true, isLocal: true };

/** The sample works by title with short texts, and all sample settings. */
export async function writeSamples(ctx: TestContext): Promise<void> {
  const keys = readdirSync(SHELF).filter((name) => name !== 'shop');
  const works = keys.map((key) => {
    const { title, publisher } = parse(readFileSync(join(SHELF, key, 'work.yaml'), 'utf8'));
    return plantedWork(key, { title, publisher, genre: '견본', tags: ['견본'] });
  });
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  await applyShopFolder(ctx, readShopFolder(join(SHELF, 'shop')));
  await applyShopTexts(ctx, readShopTexts(join(SHELF, 'shop')));
}

export async function loadSampleShop(ctx: TestContext): Promise<void> {
  const decision = await startSamples(ctx, FIRST_START);
  if (decision !== 'loading') throw new Error(`an empty database takes samples, this one answered ${decision}`);
  await writeSamples(ctx);
  await finishSamples(ctx);
}
