import type { Needs } from '#kernel/context';
import { selectSettings } from './shop-settings-store.ts';

/** Search engine settings. */
export interface SearchEngineSettings {
  /** Naver ownership proof: meta tag code or file name. */
  naverVerification: string;
  /** Same for Google. */
  googleVerification: string;
  /** Whether crawling is allowed. */
  searchEngines: 'on' | 'off';
}

/** Loads the settings; crawling is allowed by default. */
export async function loadSearchEngineSettings(ctx: Needs<'db'>): Promise<SearchEngineSettings> {
  const data = await selectSettings(ctx.db, ['naverVerification', 'googleVerification', 'searchEngines']);
  const text = (name: keyof SearchEngineSettings): string => (typeof data[name] === 'string' ? data[name] : '');
  return {
    naverVerification: text('naverVerification'),
    googleVerification: text('googleVerification'),
    searchEngines: data['searchEngines'] === 'off' ? 'off' : 'on',
  };
}
