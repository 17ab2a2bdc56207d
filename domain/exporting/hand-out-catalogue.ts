import { type Actor, noteRead } from '#domain/operators';
import type { Needs } from '#shared/context';
import { exportCatalogue } from './export-catalogue.ts';

/** The catalogue as one archive, packed while it is sent; that it was handed out, and to whom, stands in the audit log first. */
export async function handOutCatalogue(
  ctx: Needs<'db' | 'files' | 'press' | 'secrets' | 'zips'>,
  { by }: { by: Actor },
): Promise<AsyncIterable<Uint8Array>> {
  await noteRead(ctx, { by, act: { name: 'catalogue.hand-out', subject: 'catalogue' } });
  return ctx.zips.pack(exportCatalogue(ctx));
}
