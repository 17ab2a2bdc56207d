import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { importWorks } from '#domain/importing';
import { beginSamples, finishSamples } from '#domain/samples';
import { applyShop } from '#domain/showcase';
import { readShopFolder } from '#platform/shop-folder';
import { applyShopTexts, readShopTexts } from '../../cli/shop-texts.ts';
import { plantedMeans, plantedWork } from './planted-works.ts';
import type { TestContext } from './test-context.ts';

const SHELF = join(import.meta.dirname, '..', '..', 'sample-shelf');
/** A start of a shop that only this computer reaches, with samples wanted. */
export const FIRST_START = { isWanted: true, isLocal: true };

/** Writes the samples' works by title, with a planted text each, and all of the samples' settings. */
export async function writeSamples(ctx: TestContext): Promise<void> {
  const keys = readdirSync(SHELF).filter((name) => name !== 'shop' && name !== 'drawing');
  const works = keys.map((key) => {
    const { title, publisher } = parse(readFileSync(join(SHELF, key, 'work.yaml'), 'utf8'));
    return plantedWork(key, { title, publisher, genre: '견본', tags: ['견본'] });
  });
  await importWorks(ctx, plantedMeans(works), { path: '', dryRun: false });
  await applyShop(ctx, readShopFolder(join(SHELF, 'shop')));
  await applyShopTexts(ctx, readShopTexts(join(SHELF, 'shop')));
}

/** Loads the samples into an empty database, as its first start does. */
export async function loadSampleShop(ctx: TestContext): Promise<void> {
  const decision = await beginSamples(ctx, FIRST_START);
  if (decision !== 'loading') throw new Error(`an empty database takes samples, this one answered ${decision}`);
  await writeSamples(ctx);
  await finishSamples(ctx);
}
