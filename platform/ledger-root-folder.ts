import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerRootFolder } from '#domain/wallet';

/** A folder outside the shop: one file a day, which is never written again, so that write-once storage will do. */
export function makeLedgerRootFolder(folder: string): LedgerRootFolder {
  return {
    async add({ day, text }) {
      try {
        await writeFile(join(folder, `ledger-root-${day}.txt`), text, { flag: 'wx' });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
    },
  };
}
