import { resolve } from 'node:path';
import { withAudit } from '#domain/operators';
import { declineSamples } from '#domain/samples';
import { applyShopFolder, saveReadingFonts } from '#domain/merchandising';
import { subsetShopFonts, readShopFontOptions } from '#platform/fonts/shop-fonts';
import { readShopFolder } from '#platform/shop-folder/shop-folder';
import { StartupError } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ReadingFont } from '#shared/reading/reading-fonts';
import { rebuildInterfaceFonts } from '../import/import-deps.ts';
import { openShop } from '../start/shop-context.ts';
import { applyShopTexts, readShopTexts } from '../shop-folder/apply-texts.ts';

/** `shop apply [folder]`: applies shop details, merchandising, prices, fonts, coins, policies and forbidden words. */
export async function run([action, folder = './shop']: string[]): Promise<number> {
  if (action !== 'apply') throw new StartupError('shop apply [폴더]로 적어 주세요. 폴더가 없으면 ./shop을 읽습니다.');
  const wanted = readShopFolder(resolve(folder));
  const texts = readShopTexts(resolve(folder));
  const shop = await openShop('shop', () => undefined);
  try {
    const faces = await shopFaces(shop.ctx, resolve(folder));
    await declineSamples(shop.ctx);
    const report = await applySettings(shop.ctx, { wanted, texts });
    if (faces) {
      await saveReadingFonts(shop.ctx, faces);
      report.done.push(`글꼴 ${faces.length}개`);
    }
    for (const warning of report.warnings) process.stdout.write(`주의  ${warning}\n`);
    for (const done of report.done) process.stdout.write(`적용  ${done}\n`);
    if (report.done.length === 0) process.stdout.write('바꿀 것이 없습니다.\n');
    await rebuildInterfaceFonts(shop.ctx);
    return 0;
  } finally {
    await shop.close();
  }
}

/** Applies a shop folder and writes changes to the audit log. */
export async function applySettings(
  ctx: Context,
  { wanted, texts }: { wanted: ReturnType<typeof readShopFolder>; texts: ReturnType<typeof readShopTexts> },
): Promise<{ done: string[]; warnings: string[] }> {
  const report = await applyShopFolder(ctx, wanted);
  await recordApplied(ctx, report.done);
  const message = await applyShopTexts(ctx, texts);
  await recordApplied(ctx, message.done);
  return { done: [...report.done, ...message.done], warnings: [...report.warnings, ...message.warnings] };
}

/** Writes command line changes to the audit log. */
async function recordApplied(ctx: Context, done: readonly string[]): Promise<void> {
  if (done.length === 0) return;
  const action = { name: 'shop.apply', subject: 'shop:folder' } as const;
  await withAudit(ctx, { by: 'command-line', act: action }, () =>
    Promise.resolve({ after: { done }, result: undefined }),
  );
}

/** A rejected font stops the command before any change. */
async function shopFaces(ctx: Context, folder: string): Promise<ReadingFont[] | undefined> {
  const wishes = readShopFontOptions(folder);
  try {
    return wishes && (await subsetShopFonts(ctx.files, wishes));
  } catch (error) {
    if (error instanceof DomainError) throw new StartupError(String(error.details['sentence']), error);
    throw error;
  }
}
