import { raisePageVersion } from '#domain/catalog';
import { findVerifiedPerson } from '#domain/members';
import { withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  AUTHOR_TERMS_VERSION,
  MAX_PENS,
  PEN_LIMITS,
  normalizePenName,
  penKey,
  penNameProblem,
} from '#shared/authors/pens';
import { EPISODE_FIELDS } from '#shared/catalog/episode-fields';
import { type Pen, bindPerson, insertPen, selectPens, selectPersonPens, updatePen } from './pen-store.ts';

/** The pens of a member, oldest first. */
export async function listPens(ctx: Needs<'db'>, memberNo: number): Promise<Pen[]> {
  return selectPens(ctx.db, memberNo);
}

/**
 * Makes a pen. Throws STUDIO_ERROR 0013 without agreement, 0012 for the shape of the name, 0001 for a taken or reserved
 * one, 0002 for the fourth pen of a person, 0010 for a banned person.
 */
export async function createPen(
  ctx: Needs<'db'>,
  input: { memberNo: number; name: string; shop: string; agrees: boolean },
): Promise<{ id: number }> {
  const { memberNo, shop } = input;
  const name = normalizePenName(input.name);
  const problem = penNameProblem(name, shop);
  if (problem) throw new DomainError('STUDIO_ERROR', problem === 'shape' ? '0012' : '0001', { field: 'name' });
  if (!input.agrees) throw new DomainError('STUDIO_ERROR', '0013', { field: 'agrees' });
  const person = await findVerifiedPerson(ctx.db, memberNo);
  const by = { memberNo, name };
  return withAudit(ctx, { by, act: { name: 'pen.make', subject: 'pen' } }, async (tx) => {
    await requireFreePen(tx, { memberNo, person });
    const id = await insertPen(tx, { memberNo, name, key: penKey(name), person, terms: AUTHOR_TERMS_VERSION });
    if (id === undefined) throw new DomainError('STUDIO_ERROR', '0001', { field: 'name' });
    if (person.length > 0) await bindPerson(tx, { memberNo, person });
    return { after: { name }, result: { id } };
  });
}

async function requireFreePen(tx: Tx, who: { memberNo: number; person: readonly string[] }): Promise<void> {
  const { pens, isBanned } = await selectPersonPens(tx, who);
  if (isBanned) throw new DomainError('STUDIO_ERROR', '0010');
  if (pens >= MAX_PENS) throw new DomainError('STUDIO_ERROR', '0002');
}

/** Saves introduction and default notes of a pen. Throws STUDIO_ERROR 0003 for another's, 0015 for long texts. */
export async function savePen(
  ctx: Needs<'db'>,
  input: { memberNo: number; penId: number; intro: string; noteBefore: string; noteAfter: string },
): Promise<void> {
  const tidy = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  const [intro, noteBefore, noteAfter] = [tidy(input.intro), tidy(input.noteBefore), tidy(input.noteAfter)];
  if (intro.length > PEN_LIMITS.intro) throw new DomainError('STUDIO_ERROR', '0015', { field: 'intro' });
  for (const [field, note] of Object.entries({ noteBefore, noteAfter }))
    if (note.length > EPISODE_FIELDS.noteBefore.type.most) throw new DomainError('WORK_ERROR', '0022', { field });
  const { memberNo, penId } = input;
  const pen = (await selectPens(ctx.db, memberNo)).find(({ id }) => id === penId);
  if (!pen) throw new DomainError('STUDIO_ERROR', '0003');
  const act = { name: 'pen.update', subject: `pen:${penId}` } as const;
  await withAudit(ctx, { by: { memberNo, name: pen.name }, act }, async (tx) => {
    await raisePageVersion(tx);
    await updatePen(tx, { id: penId, memberNo, intro, noteBefore, noteAfter });
    return { before: { intro: pen.intro }, after: { intro }, result: undefined };
  });
}
