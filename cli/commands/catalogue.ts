import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportCatalogue } from '#domain/catalog-export';
import { declineSamples } from '#domain/samples';
import { writeCatalogueFolder } from '#platform/shop-folder/catalogue-folder';
import { StartupError } from '#platform/startup-error';
import { openImportDeps, rebuildInterfaceFonts } from '../import/import-deps.ts';
import { requireImport } from './import.ts';
import { openShop } from '../start/shop-context.ts';
import { importCatalogue } from '../import/import-catalogue.ts';

const USAGE = `catalogue export <폴더>
catalogue import <폴더> [--dry-run]
가운데 하나로 적어 주세요.`;

interface Order {
  action: 'export' | 'import';
  folder: string;
  dryRun: boolean;
}

/** `catalogue export|import <folder>`: the operator's content as open files. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  return order.action === 'export' ? exportTo(order.folder) : importFrom(order);
}

function readOrder(args: string[]): Order {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [action, folder, ...more] = positionals;
    const dryRun = values['dry-run'];
    if ((action === 'export' || action === 'import') && folder && more.length === 0 && !(dryRun && action === 'export'))
      return { action, folder: resolve(folder), dryRun };
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
  throw new StartupError(USAGE);
}

async function exportTo(folder: string): Promise<number> {
  const shop = await openShop('catalogue', () => undefined);
  try {
    const { files, bytes } = await writeCatalogueFolder(folder, exportCatalogue(shop.ctx));
    const megabytes = (bytes / 1024 / 1024).toLocaleString('ko', { maximumFractionDigits: 1 });
    process.stdout.write(`내보냄  파일 ${files.toLocaleString('ko')}개, ${megabytes}MB: ${folder}\n`);
    process.stdout.write('유료와 성인 작품의 본문이 들어 있습니다. 맡길 수 있는 곳에만 두어 주세요.\n');
    return 0;
  } finally {
    await shop.close();
  }
}

async function importFrom({ folder, dryRun }: Order): Promise<number> {
  const shop = await openShop('catalogue', () => undefined);
  const importDeps = openImportDeps(shop.ctx);
  try {
    if (!dryRun) {
      await requireImport(shop.ctx);
      await declineSamples(shop.ctx);
    }
    const { isClaimed, lines } = await importCatalogue(shop.ctx, importDeps, { folder, dryRun });
    for (const line of lines) process.stdout.write(`${line}\n`);
    // Frees the workers' memory before font subsetting.
    await importDeps.close();
    if (isClaimed) await rebuildInterfaceFonts(shop.ctx);
    return isClaimed || dryRun ? 0 : 1;
  } finally {
    await importDeps.close();
    await shop.close();
  }
}
