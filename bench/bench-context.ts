import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchShop, importInto, listedWorks, openBenchShop } from './servers/bench-shop.ts';
import { type PlantedText, plantLongText } from './fixtures/sample-texts.ts';

/** What one part uses: a scratch folder, a read-only shop of its own, and the flags. */
export interface BenchContext {
  scratch: string;
  flags: ReadonlySet<string>;
  /** The shop with sample content and a long text; opened on first use. */
  shop(): Promise<BenchShop & { longText: PlantedText & { workId: number } }>;
  close(): Promise<void>;
}

/** Opens a context for each part, so that no server or database of one part runs during the next. */
export interface BenchContexts {
  open(part: string): BenchContext;
  close(): Promise<void>;
}

type PreparedShop = { data: string; longText: PlantedText & { workId: number } };

export function openBenchContexts(flags: ReadonlySet<string>): BenchContexts {
  const root = mkdtempSync(join(tmpdir(), 'seoga-bench-'));
  // When run as root the database uses another user, who needs access.
  chmodSync(root, 0o755);
  let prepared: Promise<PreparedShop> | undefined;
  let current: BenchContext | undefined;
  const prepare = (): Promise<PreparedShop> => {
    prepared ??= prepareShop(root).catch((error: unknown) => {
      // A failed start may succeed for the next part.
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  return {
    open: (part) => {
      current = openContext(join(root, part), { flags, prepare });
      return current;
    },
    close: async () => {
      await current?.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function openContext(
  scratch: string,
  { flags, prepare }: { flags: ReadonlySet<string>; prepare: () => Promise<PreparedShop> },
): BenchContext {
  mkdirSync(scratch, { mode: 0o755 });
  let opened: ReturnType<BenchContext['shop']> | undefined;
  const open = async (): ReturnType<BenchContext['shop']> => {
    const { data, longText } = await prepare();
    const own = join(scratch, 'data');
    // PostgreSQL of root belongs to another user, whom `cpSync` would not keep.
    execFileSync('cp', ['-a', data, own]);
    return { ...(await openBenchShop(own, { BACKUP: 'off' })), longText };
  };
  return {
    scratch,
    flags,
    shop: () => (opened ??= open()),
    close: async () => {
      await opened?.then(
        (shop) => shop.close(),
        () => undefined,
      );
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** A stopped shop, of which each part copies the folder. */
async function prepareShop(root: string): Promise<PreparedShop> {
  const data = join(root, 'prepared');
  const shop = await openBenchShop(data, { BACKUP: 'off' });
  try {
    const longText = plantLongText(join(root, 'long-text'));
    await importInto(data, longText.folder);
    const work = (await listedWorks(shop)).find(({ title }) => title === longText.title);
    if (!work) throw new Error('the long text is not on the shelf');
    return { data, longText: { ...longText, workId: work.id } };
  } finally {
    await shop.close();
  }
}
