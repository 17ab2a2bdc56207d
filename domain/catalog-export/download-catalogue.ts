import { type Actor, auditRead } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { exportCatalogue } from './export-catalogue.ts';

/** Streams the catalogue as one archive; the download is audited first. */
export async function downloadCatalogue(
  ctx: Needs<'db' | 'files' | 'contentProcessor' | 'secrets' | 'zips'>,
  { by }: { by: Actor },
): Promise<AsyncIterable<Uint8Array>> {
  await auditRead(ctx, { by, act: { name: 'catalogue.hand-out', subject: 'catalogue' } });
  return ctx.zips.pack(exportCatalogue(ctx));
}
