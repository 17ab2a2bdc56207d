import type { Needs } from '#shared/context';
import type { ReadingFace } from '#vocabulary/reading-faces';
import { type InterfaceFont, type ShopFacts, UNTOLD_FACTS, usualWords } from './shop-facts.ts';
import { type ShownLetters, selectFacts, selectShownLetters, writeSettings } from './showcase-store.ts';

/** The shop's facts; what the operator has not told is empty. */
export async function shopFacts(ctx: Needs<'db'>): Promise<ShopFacts> {
  const told = await selectFacts(ctx.db);
  return { ...UNTOLD_FACTS, ...usualWords(told.name ?? UNTOLD_FACTS.name), ...told };
}

/** Every letter that lists and pages show, for cutting the interface fonts. */
export async function shownLetters(ctx: Needs<'db'>): Promise<ShownLetters> {
  return selectShownLetters(ctx.db);
}

/** Puts newly cut interface fonts in use. */
export async function useInterfaceFonts(ctx: Needs<'db'>, fonts: InterfaceFont[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeSettings(tx, { fonts }));
}

/** Offers readers these faces of the operator's own, instead of those offered before. */
export async function offerReadingFaces(ctx: Needs<'db'>, faces: ReadingFace[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeSettings(tx, { faces }));
}
