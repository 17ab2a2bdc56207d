import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerRootFolder } from '#domain/wallet';

/** External folder with one immutable file a day, for write-once storage. */
export function createLedgerRootFolder(folder: string): LedgerRootFolder {
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
