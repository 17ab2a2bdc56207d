import type { Needs, PackedFile } from '#shared/context';
import { safeName } from './export-rules.ts';
import { selectWorkKeys } from './export-store.ts';
import { windowFiles } from './window-files.ts';
import { workFiles } from './work-files.ts';

/** The sheet of sums that lies in every export, in the form of sha256sum. */
const SUMS = 'SHA256SUMS';

/**
 * Everything that an operator keeps in the shop as open files: works below `works/`, the shop folder below `shop/`, and
 * the sums of all of them. One file after the other, in an order that no import changes; the same catalogue gives the
 * same bytes. What belongs to members is not in it.
 */
export async function* exportCatalogue(ctx: Needs<'db' | 'files' | 'press' | 'secrets'>): AsyncGenerator<PackedFile> {
  const sums: string[] = [];
  for await (const file of catalogueFiles(ctx)) {
    sums.push(`${sumOf(ctx, file)}  ${file.name}\n`);
    yield file;
  }
  yield { name: SUMS, text: sums.toSorted().join('') };
}

/** The window alone, by the names that its files have in the shop folder. */
export function exportWindow(ctx: Parameters<typeof exportCatalogue>[0]): AsyncGenerator<PackedFile> {
  return windowFiles(ctx);
}

async function* catalogueFiles(ctx: Parameters<typeof exportCatalogue>[0]): AsyncGenerator<PackedFile> {
  const fingerprint = (text: string): string => hex(ctx.secrets.digest(text));
  for (const { id, sourceKey } of await selectWorkKeys(ctx.db))
    yield* workFiles(ctx, { id, folder: `works/${safeName(sourceKey, fingerprint)}` });
  for await (const file of windowFiles(ctx)) yield { ...file, name: `shop/${file.name}` };
}

function sumOf({ secrets }: Needs<'secrets'>, file: PackedFile): string {
  return 'text' in file ? hex(secrets.digest(file.text)) : secrets.fingerprint(file.bytes);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
