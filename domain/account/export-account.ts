import { exportBookshelf } from '#domain/bookshelf';
import { countExport, exportMembership } from '#domain/membership';
import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { exportPage } from './export-page.ts';

/** Who hands out what the shop holds of a member; every slice that holds something stands here. */
const EXPORTERS: ((ctx: Needs<'db'>, memberNo: number) => Promise<ExportSheet[]>)[] = [
  exportMembership,
  exportBookshelf,
];

/** Name of the page for reading inside the archive: it stands first. */
const READ_ME = '읽어 주세요.html';

/**
 * Everything the shop holds of a member, in one archive: a page to read and a JSON file a kind. Refuses with
 * EXPORT_ERROR 0001 the third within an hour.
 */
export async function exportAccount(
  ctx: Needs<'db' | 'zips'>,
  order: { memberNo: number; nick: string; shop: string },
): Promise<AsyncIterable<Uint8Array>> {
  const madeAt = await countExport(ctx, order.memberNo);
  const sheets: ExportSheet[] = [];
  for (const exporter of EXPORTERS) sheets.push(...(await exporter(ctx, order.memberNo)));
  return ctx.zips.pack(filesOf(sheets, exportPage(sheets, { shop: order.shop, nick: order.nick, madeAt })));
}

async function* filesOf(sheets: ExportSheet[], page: string): AsyncIterable<{ name: string; text: string }> {
  yield { name: READ_ME, text: page };
  for (const { name, title, about, columns, rows } of sheets)
    yield { name: `${name}.json`, text: `${JSON.stringify({ title, about, columns, rows }, null, 2)}\n` };
}
