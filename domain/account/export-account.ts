import { exportLibrary } from '#domain/library';
import { exportPublicLists } from '#domain/public-lists';
import { exportSavedSearches } from '#domain/saved-searches';
import { exportBlockedTags, exportMuted } from '#domain/catalog';
import { exportCommunity } from '#domain/community';
import { exportTypos } from '#domain/content-editor';
import { exportGifts } from '#domain/gifts';
import { exportDownloads } from '#domain/offline';
import { recordExport, exportMembership } from '#domain/members';
import { exportInquiries } from '#domain/help-center';
import { exportNotifications } from '#domain/notifications';
import { exportCoins, exportSpending } from '#domain/purchase';
import { exportCardPasses, exportPayments } from '#domain/payment';
import { exportPush } from '#domain/push';
import { exportAppPlaces, exportReading } from '#domain/reading';
import { exportReceipts } from '#domain/trust';
import { exportAuthorData } from '#domain/studio';
import { exportFamily } from '#domain/families';
import { exportReaderGifts } from '#domain/reader-gifts';
import { exportSupports } from '#domain/author-support';
import { exportPasses } from '#domain/pass';
import { exportAcquisitions } from '#domain/analytics';
import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { exportPage } from './export-page.ts';
import { readingExportSheets } from './reading-export-sheets.ts';

/** An area's export: tables, and optionally a file that can be imported again. */
interface ExportPart {
  sheets: ExportSection[];
  files?: ExportFile[];
}
interface ExportFile {
  name: string;
  text: string;
}

const EXPORTERS: ((ctx: Needs<'db' | 'mailer' | 'secrets'>, memberNo: number) => Promise<ExportPart>)[] = [
  async (ctx, memberNo) => ({ sheets: await exportMembership(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportLibrary(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportBlockedTags(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportMuted(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPublicLists(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportSavedSearches(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportGifts(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportSpending(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPayments(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportCoins(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportInquiries(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportCommunity(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportNotifications(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPush(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportAcquisitions(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportDownloads(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportTypos(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportSupports(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportReaderGifts(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportFamily(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPasses(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportCardPasses(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportAuthorData(ctx, memberNo) }),
  exportReadingData,
  async (ctx, memberNo) => ({ sheets: await exportAppPlaces(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: [], files: await exportReceipts(ctx, memberNo) }),
];

const READ_ME = '읽어 주세요.html';

/**
 * A member's data in one archive: a readable page and a JSON file per kind. Throws EXPORT_ERROR 0001 for the third
 * within an hour.
 */
export async function exportAccount(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'zips'>,
  input: { memberNo: number; nick: string; shop: string },
): Promise<AsyncIterable<Uint8Array>> {
  const madeAt = await recordExport(ctx, input.memberNo);
  const handedOut: ExportPart[] = [];
  for (const exporter of EXPORTERS) handedOut.push(await exporter(ctx, input.memberNo));
  const sheets = handedOut.flatMap((part) => part.sheets);
  const page = exportPage(sheets, { shop: input.shop, nick: input.nick, madeAt });
  return ctx.zips.pack(
    filesOf(sheets, [{ name: READ_ME, text: page }, ...handedOut.flatMap((part) => part.files ?? [])]),
  );
}

/** A generator, so that each file is created after the previous one was sent. */
async function* filesOf(sheets: ExportSection[], files: ExportFile[]): AsyncIterable<ExportFile> {
  yield* files;
  for (const { name, title, about, columns, rows } of sheets)
    yield { name: `${name}.json`, text: `${JSON.stringify({ title, about, columns, rows }, null, 2)}\n` };
}

async function exportReadingData(ctx: Needs<'db'>, memberNo: number): Promise<ExportPart> {
  const document = await exportReading(ctx, memberNo);
  return {
    sheets: readingExportSheets(document),
    files: [{ name: 'seoga-reading.json', text: `${JSON.stringify(document)}\n` }],
  };
}
