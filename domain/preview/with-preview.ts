import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, VISITOR } from '#kernel/reader';
import { isAdultRating } from '#shared/catalog/ratings';
import type { Block } from '#shared/content/text-blocks';
import type { PreviewReader } from '#shared/operations/preview-readers';
import {
  type PreviewTarget,
  insertPreviewMember,
  insertPreviewPurchases,
  lockPreviewTarget,
  publishInPreview,
  writeDraftInPreview,
} from './preview-store.ts';

export type { PreviewTarget } from './preview-store.ts';

interface PreviewInput {
  target: PreviewTarget;
  as: PreviewReader;
  /** Whether the person looking may see adult works. */
  maySeeAdult: boolean;
  /** The work that the target must belong to. */
  within?: number | undefined;
  /** An operator's unsaved text. */
  draft?: { episodeId: number; blocks: Block[]; fields: Record<string, string> } | undefined;
}

/** Ends the transaction of a preview. */
class PreviewOver extends Error {}

/**
 * Shows an unpublished work or episode as a reader would see it once public. Everything happens in one transaction,
 * which is always rolled back: the work is published, and the reader made, for these reads alone, so that all access
 * rules and pages are the real ones and nothing is counted, sold or kept. Throws NOT_FOUND 0002 for a missing target.
 */
export async function withPreview<Result>(
  ctx: Needs<'db' | 'secrets'>,
  input: PreviewInput,
  show: (preview: { db: Db; reader: Reader }) => Promise<Result>,
): Promise<Result> {
  let shown: { result: Result } | undefined;
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const found = await lockPreviewTarget(tx, input.target);
      if (!found || (input.within !== undefined && found.workId !== input.within))
        throw new DomainError('NOT_FOUND', '0002');
      await publishInPreview(tx, input.target, found.workId);
      if (input.draft) await writeDraftInPreview(tx, input.draft);
      const isAdult = isAdultRating(found.rating);
      const reader = await makeReader(tx, { ...input, workId: found.workId, isAdult, nick: ctx.secrets.random(12) });
      shown = { result: await show({ db: tx, reader }) };
      throw new PreviewOver();
    });
  } catch (error) {
    if (!(error instanceof PreviewOver)) throw error;
  }
  if (!shown) throw new Error('a preview ends after it was shown');
  return shown.result;
}

async function makeReader(
  tx: Tx,
  input: PreviewInput & { workId: number; isAdult: boolean; nick: string },
): Promise<Reader> {
  const { as, workId, isAdult, maySeeAdult } = input;
  if (as === 'visitor') return VISITOR;
  const memberNo = await insertPreviewMember(tx, input.nick);
  if (as === 'buyer') await insertPreviewPurchases(tx, memberNo, workId);
  const isVerified = maySeeAdult && (as === 'adult' || (as === 'buyer' && isAdult));
  return { kind: isVerified ? 'adult-on' : 'unverified', memberNo };
}
