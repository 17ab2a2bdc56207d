import type { Needs } from '#kernel/context';
import type { ReadingFont } from '#shared/reading/reading-fonts';
import { type InterfaceFont, type ShopProfile, EMPTY_SHOP_INFO, defaultShopTexts } from './shop-info.ts';
import { type UsedCharacters, selectShopInfo, selectUsedCharacters, writeSettings } from './shop-settings-store.ts';

/** Loads the shop information; missing values are empty. */
export async function loadShopInfo(ctx: Needs<'db'>): Promise<ShopProfile> {
  const data = await selectShopInfo(ctx.db);
  return { ...EMPTY_SHOP_INFO, ...defaultShopTexts(data.name ?? EMPTY_SHOP_INFO.name), ...data };
}

/** Characters in use, for subsetting the interface fonts. */
export async function listUsedCharacters(ctx: Needs<'db'>): Promise<UsedCharacters> {
  return selectUsedCharacters(ctx.db);
}

/** Activates new interface fonts. */
export async function saveInterfaceFonts(ctx: Needs<'db'>, fonts: InterfaceFont[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeSettings(tx, { settings: { fonts }, origin: 'folder' }));
}

/** Replaces the operator's reading fonts. */
export async function saveReadingFonts(ctx: Needs<'db'>, fonts: ReadingFont[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeSettings(tx, { settings: { faces: fonts }, origin: 'folder' }));
}
