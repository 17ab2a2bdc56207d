import type { Needs } from '#shared/context';
import { type InterfaceFont, type ShopFacts, UNTOLD_FACTS } from './shop-facts.ts';
import { selectFacts, selectShownLetters, writeSettings } from './showcase-store.ts';

/** The shop's facts; what the operator has not told is empty. */
export async function shopFacts(ctx: Needs<'db'>): Promise<ShopFacts> {
  return { ...UNTOLD_FACTS, ...(await selectFacts(ctx.db)) };
}

/** Every letter that lists and pages show, for cutting the interface fonts. */
export async function shownLetters(ctx: Needs<'db'>): Promise<{ sans: string; serif: string }> {
  return selectShownLetters(ctx.db);
}

/** Puts newly cut interface fonts in use. */
export async function useInterfaceFonts(ctx: Needs<'db'>, fonts: InterfaceFont[]): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeSettings(tx, { fonts }));
}
