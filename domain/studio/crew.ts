import { showAdminWork } from '#domain/catalog-admin';
import { notify } from '#domain/notifications';
import { withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { CREW_ROLES, type CrewRole } from '#shared/authors/crew';
import { normalizePenName, penKey } from '#shared/authors/pens';
import { studioPaths } from '#shared/web/studio-paths';
import { type PasswordProof, confirmPassword } from '#domain/members';
import { asAuthor } from './as-author.ts';
import {
  type CrewMember,
  acceptCrew,
  deleteCrew,
  insertInvitation,
  lockCrew,
  selectCrew,
  selectPenByKey,
} from './crew-list-store.ts';

/** The crew of a work, invited ones included. Throws like `asAuthor`. */
export async function listCrew(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<CrewMember[]> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  return selectCrew(ctx.db, { workId, memberNo });
}

/**
 * Invites a pen to the crew of a work. Throws like `asAuthor` and `confirmPassword`, STUDIO_ERROR 0014 for an unknown
 * pen or role or one that is in the crew, 0010 for a banned pen.
 */
export async function inviteCrew(
  ctx: Needs<'db' | 'passwords' | 'secrets'>,
  input: { proof: PasswordProof; workId: number; name: string; role: string },
): Promise<void> {
  const { proof, workId } = input;
  const by = await asAuthor(ctx, { memberNo: proof.memberNo, workId, right: 'crew' });
  await confirmPassword(ctx, proof);
  const role = roleOf(input.role);
  const pen = await selectPenByKey(ctx.db, penKey(normalizePenName(input.name)));
  if (!role || !pen || pen.memberNo === null) throw new DomainError('STUDIO_ERROR', '0014', { field: 'name' });
  if (pen.isBanned) throw new DomainError('STUDIO_ERROR', '0010', { field: 'name' });
  const { memberNo } = pen;
  const { sheet } = await showAdminWork(ctx, workId);
  await withAudit(ctx, { by, act: { name: 'crew.invite', subject: `work:${workId}` } }, async (tx) => {
    if (!(await insertInvitation(tx, { workId, penId: pen.id, role, invitedBy: by.penId })))
      throw new DomainError('STUDIO_ERROR', '0014', { field: 'name' });
    const facts = { act: 'invited', title: sheet.title, path: studioPaths.home() } as const;
    await notify(tx, { memberNo, kind: 'studio', ref: `invited:${workId}:${pen.id}`, workId, facts });
    return { after: { name: pen.name, kind: role }, result: undefined };
  });
}

function roleOf(text: string): CrewRole | undefined {
  const names = Object.keys(CREW_ROLES).filter((name): name is CrewRole => Object.hasOwn(CREW_ROLES, name));
  return names.find((name) => name === text);
}

interface Answer {
  memberNo: number;
  workId: number;
  penId: number;
}

/** Accepts an invitation. Throws NOT_FOUND 0001 without one, STUDIO_ERROR 0010 for a banned pen. */
export async function acceptInvitation(ctx: Needs<'db'>, { memberNo, workId, penId }: Answer): Promise<void> {
  const place = (await selectCrew(ctx.db, { workId, memberNo })).find((member) => member.penId === penId);
  if (!place?.isMine || place.isAccepted) throw new DomainError('NOT_FOUND', '0001');
  if (place.isBanned) throw new DomainError('STUDIO_ERROR', '0010');
  const by = { memberNo, name: place.name };
  await withAudit(ctx, { by, act: { name: 'crew.accept', subject: `work:${workId}` } }, async (tx) => {
    await acceptCrew(tx, { workId, penId });
    return { after: { name: place.name, kind: place.role }, result: undefined };
  });
}

/** Declines an invitation. Throws NOT_FOUND 0001 without one. */
export async function declineInvitation(ctx: Needs<'db'>, { memberNo, workId, penId }: Answer): Promise<void> {
  const place = (await selectCrew(ctx.db, { workId, memberNo })).find((member) => member.penId === penId);
  if (!place?.isMine || place.isAccepted) throw new DomainError('NOT_FOUND', '0001');
  await ctx.db.transaction().execute((tx) => deleteCrew(tx, { workId, penId }));
}

/** Leaves the crew of a work. Throws NOT_FOUND 0001 for others, STUDIO_ERROR 0009 for the last owner. */
export async function leaveCrew(ctx: Needs<'db'>, { memberNo, workId, penId }: Answer): Promise<void> {
  const place = (await selectCrew(ctx.db, { workId, memberNo })).find((member) => member.penId === penId);
  if (!place?.isMine || !place.isAccepted) throw new DomainError('NOT_FOUND', '0001');
  await remove(ctx, { by: { memberNo, name: place.name }, workId, penId });
}

/**
 * Removes somebody from the crew. Throws like `asAuthor` and `confirmPassword`, STUDIO_ERROR 0009 for the last owner.
 */
export async function removeCrew(
  ctx: Needs<'db' | 'passwords' | 'secrets'>,
  { proof, workId, penId }: { proof: PasswordProof; workId: number; penId: number },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo: proof.memberNo, workId, right: 'crew' });
  await confirmPassword(ctx, proof);
  await remove(ctx, { by, workId, penId });
}

async function remove(
  ctx: Needs<'db'>,
  { by, workId, penId }: { by: { memberNo: number; name: string }; workId: number; penId: number },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'crew.remove', subject: `work:${workId}` } }, async (tx) => {
    const crew = await lockCrew(tx, workId);
    const gone = crew.find((member) => member.penId === penId);
    if (!gone) throw new DomainError('NOT_FOUND', '0001');
    const owners = crew.filter(
      ({ role, isAccepted, penId: other }) => role === 'owner' && isAccepted && other !== penId,
    );
    if (owners.length === 0) throw new DomainError('STUDIO_ERROR', '0009');
    await deleteCrew(tx, { workId, penId });
    return { before: { name: gone.name, kind: gone.role }, result: undefined };
  });
}
