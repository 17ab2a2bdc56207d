import { resolve } from 'node:path';
import { actAs } from '#domain/operators';
import { declineSamples } from '#domain/samples';
import { applyShop, offerReadingFaces } from '#domain/showcase';
import { cutShopFaces, readFaceWishes } from '#platform/fonts/shop-faces';
import { readShopFolder } from '#platform/shop-folder';
import { StartFault } from '#platform/start-fault';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { ReadingFace } from '#vocabulary/reading-faces';
import { renewInterfaceFonts } from './import-means.ts';
import { openShop } from './shop-context.ts';
import { applyShopTexts, readShopTexts } from './shop-texts.ts';

/** `shop apply [folder]`: the operator's facts, banners, rows, prices, faces, coins, legal texts and forbidden words. */
export async function run([action, folder = './shop']: string[]): Promise<number> {
  if (action !== 'apply') throw new StartFault('shop apply [폴더]로 적어 주세요. 폴더가 없으면 ./shop을 읽습니다.');
  const wanted = readShopFolder(resolve(folder));
  const texts = readShopTexts(resolve(folder));
  const shop = await openShop('shop', () => undefined);
  try {
    const faces = await shopFaces(shop.ctx, resolve(folder));
    await declineSamples(shop.ctx);
    const report = await applyWishes(shop.ctx, { wanted, texts });
    if (faces) {
      await offerReadingFaces(shop.ctx, faces);
      report.done.push(`글꼴 ${faces.length}개`);
    }
    for (const warning of report.warnings) process.stdout.write(`주의  ${warning}\n`);
    for (const done of report.done) process.stdout.write(`적용  ${done}\n`);
    if (report.done.length === 0) process.stdout.write('바꿀 것이 없습니다.\n');
    await renewInterfaceFonts(shop.ctx);
    return 0;
  } finally {
    await shop.close();
  }
}

/** Applies what the files of a shop folder say, with a line in the audit log for what changed. */
export async function applyWishes(
  ctx: Context,
  { wanted, texts }: { wanted: ReturnType<typeof readShopFolder>; texts: ReturnType<typeof readShopTexts> },
): Promise<{ done: string[]; warnings: string[] }> {
  const report = await applyShop(ctx, wanted);
  await noteApplied(ctx, report.done);
  const told = await applyShopTexts(ctx, texts);
  await noteApplied(ctx, told.done);
  return { done: [...report.done, ...told.done], warnings: [...report.warnings, ...told.warnings] };
}

/** Writes to the audit log what the command line changed: prices, promotions, coins, gifts and texts alike. */
async function noteApplied(ctx: Context, done: readonly string[]): Promise<void> {
  if (done.length === 0) return;
  const act = { name: 'shop.apply', subject: 'shop:folder' };
  await actAs(ctx, { by: 'command-line', act }, () => Promise.resolve({ after: { done }, result: undefined }));
}

/** A font that is refused stops the command before anything was changed. */
async function shopFaces(ctx: Context, folder: string): Promise<ReadingFace[] | undefined> {
  const wishes = readFaceWishes(folder);
  try {
    return wishes && (await cutShopFaces(ctx.files, wishes));
  } catch (error) {
    if (error instanceof Refusal) throw new StartFault(String(error.facts['sentence']), error);
    throw error;
  }
}
