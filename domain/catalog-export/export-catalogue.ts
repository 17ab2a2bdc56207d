import type { Needs, PackedFile } from '#kernel/context';
import { safeName } from './export-rules.ts';
import { selectWorkKeys } from './export-store.ts';
import { shopFiles } from './shop-files.ts';
import { workFiles } from './work-files.ts';

const SUMS = 'SHA256SUMS';

/**
 * All operator data as open files: `works/`, `shop/` and checksums, without member data. The order and bytes are
 * stable.
 */
export async function* exportCatalogue(
  ctx: Needs<'db' | 'files' | 'contentProcessor' | 'secrets'>,
): AsyncGenerator<PackedFile> {
  const sums: string[] = [];
  for await (const file of catalogueFiles(ctx)) {
    sums.push(`${sumOf(ctx, file)}  ${file.name}\n`);
    yield file;
  }
  yield { name: SUMS, text: sums.toSorted().join('') };
}

/** The shop folder only. */
export function exportShopFolder(ctx: Parameters<typeof exportCatalogue>[0]): AsyncGenerator<PackedFile> {
  return shopFiles(ctx);
}

async function* catalogueFiles(ctx: Parameters<typeof exportCatalogue>[0]): AsyncGenerator<PackedFile> {
  const fingerprint = (text: string): string => hex(ctx.secrets.digest(text));
  for (const { id, sourceKey } of await selectWorkKeys(ctx.db))
    yield* workFiles(ctx, { id, folder: `works/${safeName(sourceKey, fingerprint)}` });
  for await (const file of shopFiles(ctx)) yield { ...file, name: `shop/${file.name}` };
}

function sumOf({ secrets }: Needs<'secrets'>, file: PackedFile): string {
  return 'text' in file ? hex(secrets.digest(file.text)) : secrets.fingerprint(file.bytes);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
