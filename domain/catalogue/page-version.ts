import type { Needs } from '#shared/context';
import { selectPageChanges, selectPageVersion } from './page-version-store.ts';
import { isPublicPicture } from './work-store.ts';

/** The number that rises with every change a page may show; whoever keeps pages compares it. */
export async function pageVersion(ctx: Needs<'db'>): Promise<number> {
  return selectPageVersion(ctx.db);
}

/** What changed on pages since a version. */
export interface PageChanges {
  /** The version now. */
  version: number;
  /** Whose own pages show something else, beside all pages that are no work's own; `all`: every page may. */
  works: ReadonlySet<number> | 'all';
}

/** What rose the version after `since`, in the one round trip that tells the version. */
export async function pageChanges(ctx: Needs<'db'>, since: number): Promise<PageChanges> {
  const { version, known } = await selectPageChanges(ctx.db, since);
  return { version, works: known.length === version - since ? new Set(known.flat()) : 'all' };
}

/** May everybody fetch the files of this picture? The default is no. */
export async function isPictureForAll(ctx: Needs<'db'>, hash: string): Promise<boolean> {
  return isPublicPicture(ctx.db, hash);
}
