import { showAdminWork } from '#domain/catalog-admin';
import { type PasswordProof, confirmPassword, payerAge } from '#domain/members';
import { notify } from '#domain/notifications';
import { withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { studioPaths } from '#shared/web/studio-paths';
import { asAuthor } from '../as-author.ts';
import { lockCrew, selectCrew } from '../crew-list-store.ts';
import { requireAgeFor } from '../declaration-rules.ts';
import { sendOwnerEmail } from './closing-emails.ts';
import {
  type OwnerChange,
  insertOwnerOffer,
  selectOwnerChangeByLink,
  selectOwnerOffer,
  selectOwnerOffers,
  writeOwnerState,
  writeRole,
} from './owner-store.ts';

const TOKEN_BYTES = 32;

/** The open offer of a work's ownership. Throws like `asAuthor`. */
export async function showOwnerOffer(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<OwnerChange | null> {
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  return (await selectOwnerOffer(ctx.db, workId)) ?? null;
}

/** Open offers of ownership to a member. */
export async function listOwnerOffers(ctx: Needs<'db'>, memberNo: number): Promise<OwnerChange[]> {
  return selectOwnerOffers(ctx.db, memberNo);
}

/**
 * Offers the ownership of a work to a member of its crew and mails a link that undoes it. Throws like `asAuthor` and
 * `confirmPassword`, STUDIO_ERROR 0041 for another pen, 0010 for a banned one, 0004 while an offer is open.
 */
export async function offerOwnership(
  ctx: Needs<'db' | 'mailer' | 'passwords' | 'secrets'>,
  { proof, workId, penId }: { proof: PasswordProof; workId: number; penId: number },
): Promise<void> {
  const { memberNo } = proof;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'crew' });
  await confirmPassword(ctx, proof);
  const token = ctx.secrets.random(TOKEN_BYTES);
  await withAudit(ctx, { by, act: { name: 'crew.owner-offer', subject: `work:${workId}` } }, async (tx) => {
    const next = (await lockCrew(tx, workId)).find((member) => member.penId === penId);
    if (!next?.isAccepted || next.role === 'owner') throw new DomainError('STUDIO_ERROR', '0041');
    if (next.isBanned) throw new DomainError('STUDIO_ERROR', '0010');
    const undoHash = ctx.secrets.digest(token);
    const offer = { workId, fromPen: by.penId, toPen: penId, previousRole: next.role, undoHash };
    if ((await insertOwnerOffer(tx, offer)) === undefined) throw new DomainError('STUDIO_ERROR', '0004');
    const change = await requireOffer(tx, workId);
    await tell(tx, { change, to: change.toMember, act: 'owner-offered' });
    await sendOwnerEmail(ctx, tx, { memberNo, change, token });
    return { after: { name: next.name }, result: undefined };
  });
}

interface Answer {
  memberNo: number;
  workId: number;
}

/**
 * Accepts the ownership; the former owner stays as a co-writer. Throws NOT_FOUND 0001 without an offer, STUDIO_ERROR
 * 0010 for a banned pen, 0006 and 0007 for a rating that needs another age, 0041 when the owner left meanwhile.
 */
export async function acceptOwnership(ctx: Needs<'db'>, { memberNo, workId }: Answer): Promise<void> {
  const { toName } = await ownOffer(ctx, { memberNo, workId });
  requireAgeFor((await showAdminWork(ctx, workId)).sheet.rating, { age: await payerAge(ctx, memberNo) });
  const by = { memberNo, name: toName };
  await withAudit(ctx, { by, act: { name: 'crew.owner-accept', subject: `work:${workId}` } }, async (tx) => {
    const crew = await lockCrew(tx, workId);
    const change = await requireOffer(tx, workId);
    const [former, next] = [change.fromPen, change.toPen].map((id) => crew.find(({ penId }) => penId === id));
    if (former?.role !== 'owner' || !next?.isAccepted) throw new DomainError('STUDIO_ERROR', '0041');
    if (next.isBanned) throw new DomainError('STUDIO_ERROR', '0010');
    await writeRole(tx, { workId, penId: change.toPen, role: 'owner' });
    await writeRole(tx, { workId, penId: change.fromPen, role: 'co-writer' });
    await writeOwnerState(tx, { id: change.id, state: 'accepted' });
    await tell(tx, { change, to: change.fromMember, act: 'owner-accepted' });
    return { before: { name: change.fromName }, after: { name: change.toName }, result: undefined };
  });
}

/** Declines the ownership. Throws NOT_FOUND 0001 without an offer. */
export async function declineOwnership(ctx: Needs<'db'>, answer: Answer): Promise<void> {
  const { id } = await ownOffer(ctx, answer);
  await ctx.db.transaction().execute((tx) => writeOwnerState(tx, { id, state: 'declined' }));
}

/** Calls the open offer off. Throws like `asAuthor`, STUDIO_ERROR 0004 without one. */
export async function cancelOwnerOffer(ctx: Needs<'db'>, { memberNo, workId }: Answer): Promise<void> {
  await asAuthor(ctx, { memberNo, workId, right: 'crew' });
  await ctx.db.transaction().execute(async (tx) => {
    await lockCrew(tx, workId);
    await writeOwnerState(tx, { id: (await requireOffer(tx, workId)).id, state: 'undone' });
  });
}

/** Undoes a change of the owner by its link, without a login. Returns false for another link. */
export async function undoOwnerChange(ctx: Needs<'db' | 'secrets'>, token: string): Promise<boolean> {
  const hash = ctx.secrets.digest(token);
  const found = await selectOwnerChangeByLink(ctx.db, hash);
  if (!found || found.fromMember === null) return false;
  const { workId } = found;
  const by = { memberNo: found.fromMember, name: found.fromName };
  await withAudit(ctx, { by, act: { name: 'crew.owner-undo', subject: `work:${workId}` } }, async (tx) => {
    const crew = await lockCrew(tx, workId);
    const change = await selectOwnerChangeByLink(tx, hash);
    if (!change) throw new DomainError('STUDIO_ERROR', '0040');
    if (change.state === 'accepted') {
      await writeRole(tx, { workId, penId: change.fromPen, role: 'owner' });
      if (crew.some(({ penId }) => penId === change.toPen))
        await writeRole(tx, { workId, penId: change.toPen, role: change.previousRole });
    }
    await writeOwnerState(tx, { id: change.id, state: 'undone' });
    return { before: { name: change.toName }, after: { name: change.fromName }, result: undefined };
  });
  return true;
}

async function ownOffer(ctx: Needs<'db'>, { memberNo, workId }: Answer): Promise<OwnerChange> {
  const offer = await selectOwnerOffer(ctx.db, workId);
  const isMine = (await selectCrew(ctx.db, { workId, memberNo })).some(
    (member) => member.penId === offer?.toPen && member.isMine,
  );
  if (!offer || !isMine) throw new DomainError('NOT_FOUND', '0001');
  return offer;
}

async function requireOffer(tx: Tx, workId: number): Promise<OwnerChange> {
  const offer = await selectOwnerOffer(tx, workId);
  if (!offer) throw new DomainError('STUDIO_ERROR', '0004');
  return offer;
}

async function tell(
  tx: Tx,
  { change, to, act }: { change: OwnerChange; to: number | null; act: 'owner-offered' | 'owner-accepted' },
): Promise<void> {
  if (to === null) return;
  const { id, workId, workTitle } = change;
  const facts = { act, title: workTitle, path: studioPaths.home() };
  await notify(tx, { memberNo: to, kind: 'studio', ref: `${act}:${id}`, workId, facts });
}
