import type { Needs } from '#shared/context';
import { selectPageVersion } from './page-version-store.ts';
import { isPublicPicture } from './work-store.ts';

/** The number that rises with every change a page may show; whoever keeps pages compares it. */
export async function pageVersion(ctx: Needs<'db'>): Promise<number> {
  return selectPageVersion(ctx.db);
}

/** May everybody fetch the files of this picture? The default is no. */
export async function isPictureForAll(ctx: Needs<'db'>, hash: string): Promise<boolean> {
  return isPublicPicture(ctx.db, hash);
}
