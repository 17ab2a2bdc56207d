import type { Needs } from '#kernel/context';
import { selectPageChanges, selectPageVersion } from './page-version-store.ts';
import { isPublicPicture } from '../works/work-store.ts';

/** The page version for cache validation. */
export async function pageVersion(ctx: Needs<'db'>): Promise<number> {
  return selectPageVersion(ctx.db);
}

/** Page changes since a version. */
export interface PageChanges {
  /** The current version. */
  version: number;
  /** Works whose pages changed, in addition to all non-work pages; `all`: every page. */
  works: ReadonlySet<number> | 'all';
}

/** The current version and the changes after `since`, in one round trip. */
export async function pageChanges(ctx: Needs<'db'>, since: number): Promise<PageChanges> {
  const { version, known } = await selectPageChanges(ctx.db, since);
  return { version, works: known.length === version - since ? new Set(known.flat()) : 'all' };
}

/** Whether a picture is public; false by default. */
export async function isPictureForAll(ctx: Needs<'db'>, hash: string): Promise<boolean> {
  return isPublicPicture(ctx.db, hash);
}
