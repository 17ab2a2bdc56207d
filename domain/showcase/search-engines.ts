import type { Needs } from '#shared/context';
import { selectSettings } from './showcase-store.ts';

/** What the operator tells search engines; nothing of it stands on every page. */
export interface SearchEngines {
  /** What Naver asks for as proof of the shop's owner: the code of its meta tag, or the name of its file. */
  naverVerification: string;
  /** The same of Google. */
  googleVerification: string;
  /** Whether they may look at the shop at all. */
  searchEngines: 'on' | 'off';
}

/** What the operator told of search engines; a shop that says nothing is open to them. */
export async function searchEngines(ctx: Needs<'db'>): Promise<SearchEngines> {
  const told = await selectSettings(ctx.db, ['naverVerification', 'googleVerification', 'searchEngines']);
  const text = (name: keyof SearchEngines): string => (typeof told[name] === 'string' ? told[name] : '');
  return {
    naverVerification: text('naverVerification'),
    googleVerification: text('googleVerification'),
    searchEngines: told['searchEngines'] === 'off' ? 'off' : 'on',
  };
}
