import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { exportShopFolder } from '#domain/catalog-export';
import { type ImportDeps, type ImportReport, importWorks } from '#domain/catalog-import';
import { applyShopFolder } from '#domain/merchandising';
import { openCatalogueFolder } from '#platform/shop-folder/catalogue-folder';
import { readShopFolder } from '#platform/shop-folder/shop-folder';
import type { Needs } from '#kernel/context';
import { workLines } from './import-deps.ts';
import { applyShopTexts, readShopTexts } from '../shop-folder/apply-texts.ts';

type Means = Needs<'db' | 'files' | 'log' | 'contentProcessor' | 'secrets'>;

/** Result with lines for the operator. */
interface Taken {
  isClaimed: boolean;
  lines: string[];
}

/**
 * Imports a catalogue folder: works first, then merchandising. Reads everything before writing: one rejected work
 * rejects all. Throws a StartupError that names a damaged file or a mistake.
 */
export async function importCatalogue(
  ctx: Means,
  deps: ImportDeps,
  { folder, dryRun }: { folder: string; dryRun: boolean },
): Promise<Taken> {
  const { works, shop } = await openCatalogueFolder(folder);
  const window = shop === undefined ? undefined : { folder: shop, read: readMerchandising(shop) };
  const plan =
    works === undefined ? undefined : await importWorks(ctx, deps, { path: works, dryRun: true, replace: true });
  const rejected = plan?.works.filter(({ outcome }) => outcome === 'refused' || outcome === 'unconfirmed') ?? [];
  if (rejected.length > 0)
    return {
      isClaimed: false,
      lines: [...rejected.flatMap(workLines), '거절된 것이 있어 아무것도 바꾸지 않았습니다.'],
    };
  if (dryRun)
    return {
      isClaimed: false,
      lines: [
        ...(plan ? workReport(plan) : []),
        ...(window ? await merchandisingChanges(ctx, window.folder) : []),
        DRY,
      ],
    };
  const lines =
    works === undefined ? [] : workReport(await importWorks(ctx, deps, { path: works, dryRun: false, replace: true }));
  return { isClaimed: true, lines: [...lines, ...(window ? await applyMerchandising(ctx, window.read) : [])] };
}

const DRY = '시험 실행이라 아무것도 바꾸지 않았습니다.';

function readMerchandising(folder: string) {
  return { facts: readShopFolder(folder), texts: readShopTexts(folder) };
}

async function applyMerchandising(
  ctx: Means,
  { facts, texts }: ReturnType<typeof readMerchandising>,
): Promise<string[]> {
  const reports = [await applyShopFolder(ctx, facts), await applyShopTexts(ctx, texts)];
  return reports.flatMap(({ done, warnings }) => [
    ...warnings.map((warning) => `주의  ${warning}`),
    ...done.map((one) => `적용  ${one}`),
  ]);
}

function workReport({ works }: ImportReport): string[] {
  const count = (outcome: string): number => works.filter((work) => work.outcome === outcome).length;
  const message = works.filter(({ outcome }) => outcome !== 'unchanged').flatMap(workLines);
  const sums = `새 작품 ${count('new')}, 바뀜 ${count('changed')}, 그대로 ${count('unchanged')}, 거절 ${count('refused')}`;
  return [...message, sums];
}

/** Merchandising files that would change. */
async function merchandisingChanges(ctx: Means, folder: string): Promise<string[]> {
  const fresh = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
  const lines: string[] = [];
  for await (const file of exportShopFolder(ctx)) {
    if (!fresh.delete(file.name)) continue;
    const bytes = 'text' in file ? Buffer.from(file.text, 'utf8') : Buffer.from(file.bytes);
    if (!readFileSync(join(folder, file.name)).equals(bytes)) lines.push(`진열 바뀜  shop/${file.name}`);
  }
  lines.push(...[...fresh].toSorted().map((name) => `진열 새로  shop/${name}`));
  return lines.length === 0 ? ['진열은 그대로입니다.'] : lines;
}
