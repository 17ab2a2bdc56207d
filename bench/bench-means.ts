import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchShop, importInto, listedWorks, openBenchShop } from './bench-shop.ts';
import { type PlantedText, plantLongText } from './sample-texts.ts';

/** What every part works with: a scratch folder, one shop for those who only look, and what was asked for. */
export interface BenchMeans {
  scratch: string;
  flags: ReadonlySet<string>;
  /** The shop with the sample shelf and the bench's long text; opened when first asked for. */
  shop(): Promise<BenchShop & { longText: PlantedText & { workId: number } }>;
  close(): Promise<void>;
}

/** Makes the means; `close` ends the shop and takes the scratch folder away. */
export function openBenchMeans(flags: ReadonlySet<string>): BenchMeans {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-bench-'));
  // Root lends the database another user, who must be able to pass; otherwise it would lie outside this folder.
  chmodSync(scratch, 0o755);
  let opened: ReturnType<BenchMeans['shop']> | undefined;
  const close = async (): Promise<void> => {
    await opened?.then(
      (shop) => shop.close(),
      () => undefined,
    );
    rmSync(scratch, { recursive: true, force: true });
  };
  const shop = (): ReturnType<BenchMeans['shop']> => {
    opened ??= openShop(scratch).catch((error: unknown) => {
      // A shop that did not open for one part may open for the next.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return { scratch, flags, shop, close };
}

async function openShop(scratch: string): ReturnType<BenchMeans['shop']> {
  const shop = await openBenchShop(join(scratch, 'data'), { BACKUP: 'off' });
  try {
    const longText = plantLongText(join(scratch, 'long-text'));
    await importInto(shop.data, longText.folder);
    const work = (await listedWorks(shop)).find(({ title }) => title === longText.title);
    if (!work) throw new Error('the long text is not on the shelf');
    return { ...shop, longText: { ...longText, workId: work.id } };
  } catch (error) {
    await shop.close();
    throw error;
  }
}
