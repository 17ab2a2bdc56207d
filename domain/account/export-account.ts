import { exportBookshelf } from '#domain/bookshelf';
import { exportBlockedTags } from '#domain/catalogue';
import { exportCommunity } from '#domain/community';
import { exportTypos } from '#domain/editing';
import { exportGifts } from '#domain/gifts';
import { exportKept } from '#domain/keeping';
import { countExport, exportMembership } from '#domain/membership';
import { exportInquiries } from '#domain/notices';
import { exportNotifications } from '#domain/notifications';
import { exportCoins, exportSpending } from '#domain/purchase';
import { exportPayments } from '#domain/payment';
import { exportPush } from '#domain/push';
import { exportReading } from '#domain/reading';
import { exportReceipts } from '#domain/trust';
import { exportVisits } from '#domain/visits';
import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { exportPage } from './export-page.ts';
import { readingSheets } from './reading-sheets.ts';

/** What a slice hands out: tables, and where it has one, a file of its own that the shop takes back in. */
interface HandedOut {
  sheets: ExportSheet[];
  files?: ExportFile[];
}
interface ExportFile {
  name: string;
  text: string;
}

/** Who hands out what the shop holds of a member; every slice that holds something stands here. */
const EXPORTERS: ((ctx: Needs<'db' | 'mailer' | 'secrets'>, memberNo: number) => Promise<HandedOut>)[] = [
  async (ctx, memberNo) => ({ sheets: await exportMembership(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportBookshelf(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportBlockedTags(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportGifts(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportSpending(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPayments(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportCoins(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportInquiries(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportCommunity(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportNotifications(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportPush(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportVisits(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportKept(ctx, memberNo) }),
  async (ctx, memberNo) => ({ sheets: await exportTypos(ctx, memberNo) }),
  handOutReading,
  async (ctx, memberNo) => ({ sheets: [], files: await exportReceipts(ctx, memberNo) }),
];

/** Name of the page for reading inside the archive: it stands first. */
const READ_ME = '읽어 주세요.html';

/**
 * Everything the shop holds of a member, in one archive: a page to read and a JSON file a kind. Refuses with
 * EXPORT_ERROR 0001 the third within an hour.
 */
export async function exportAccount(
  ctx: Needs<'db' | 'mailer' | 'secrets' | 'zips'>,
  order: { memberNo: number; nick: string; shop: string },
): Promise<AsyncIterable<Uint8Array>> {
  const madeAt = await countExport(ctx, order.memberNo);
  const handedOut: HandedOut[] = [];
  for (const exporter of EXPORTERS) handedOut.push(await exporter(ctx, order.memberNo));
  const sheets = handedOut.flatMap((part) => part.sheets);
  const page = exportPage(sheets, { shop: order.shop, nick: order.nick, madeAt });
  return ctx.zips.pack(
    filesOf(sheets, [{ name: READ_ME, text: page }, ...handedOut.flatMap((part) => part.files ?? [])]),
  );
}

/** A generator, so that a file's text is made when the one before has been sent. */
async function* filesOf(sheets: ExportSheet[], files: ExportFile[]): AsyncIterable<ExportFile> {
  yield* files;
  for (const { name, title, about, columns, rows } of sheets)
    yield { name: `${name}.json`, text: `${JSON.stringify({ title, about, columns, rows }, null, 2)}\n` };
}

async function handOutReading(ctx: Needs<'db'>, memberNo: number): Promise<HandedOut> {
  const document = await exportReading(ctx, memberNo);
  return {
    sheets: readingSheets(document),
    files: [{ name: 'seoga-reading.json', text: `${JSON.stringify(document)}\n` }],
  };
}
