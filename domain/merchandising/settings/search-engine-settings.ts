import type { Needs } from '#kernel/context';
import type { SearchField } from '#shared/operations/shop-fields';
import { readShopFields } from './save-shop-fields.ts';

/** Search engine settings: ownership proofs (meta tag code or file name), and whether crawling is allowed. */
export type SearchEngineSettings = Record<Exclude<SearchField, 'searchEngines'>, string> & {
  searchEngines: 'on' | 'off';
};

/** Loads the settings; crawling is allowed by default. */
export async function loadSearchEngineSettings(ctx: Needs<'db'>): Promise<SearchEngineSettings> {
  const { naverVerification, googleVerification, searchEngines } = await readShopFields(ctx);
  return { naverVerification, googleVerification, searchEngines: searchEngines === 'off' ? 'off' : 'on' };
}
