import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchShop, importInto, listedWorks, openBenchShop } from './servers/bench-shop.ts';
import { type PlantedText, plantLongText } from './fixtures/sample-texts.ts';

/** Shared by all parts: a scratch folder, one read-only shop, and the flags. */
export interface BenchContext {
  scratch: string;
  flags: ReadonlySet<string>;
  /** The shop with sample content and a long text; opened on first use. */
  shop(): Promise<BenchShop & { longText: PlantedText & { workId: number } }>;
  close(): Promise<void>;
}

/** `close` ends the shop and removes the scratch folder. */
export function openBenchContext(flags: ReadonlySet<string>): BenchContext {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-bench-'));
  // When run as root the database uses another user, who needs access.
  chmodSync(scratch, 0o755);
  let opened: ReturnType<BenchContext['shop']> | undefined;
  const close = async (): Promise<void> => {
    await opened?.then(
      (shop) => shop.close(),
      () => undefined,
    );
    rmSync(scratch, { recursive: true, force: true });
  };
  const shop = (): ReturnType<BenchContext['shop']> => {
    opened ??= openShop(scratch).catch((error: unknown) => {
      // A failed start may succeed for the next part.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return { scratch, flags, shop, close };
}

async function openShop(scratch: string): ReturnType<BenchContext['shop']> {
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
