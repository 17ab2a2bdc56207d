import { raisePageVersion } from '#domain/catalog';
import { type AdminWork, changeOpening, lockAdminWork, showAdminEpisode } from '#domain/catalog-admin';
import { type PasswordProof, confirmPassword } from '#domain/members';
import { type MemberActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { asAuthor } from '../as-author.ts';
import { requireTransition } from '../require-transition.ts';
import { selectEpisodeSubmission } from '../submission-store.ts';
import { episodePhase, workPhase } from '../transition-rules.ts';
import { sendWithdrawalEmail } from './closing-emails.ts';
import { binDays, noticeDays } from './withdrawal-rules.ts';
import {
  type Withdrawable,
  type WithdrawableFacts,
  type Withdrawal,
  endWithdrawal,
  insertWithdrawal,
  selectBin,
  selectWithdrawableFacts,
  selectWithdrawal,
  selectWithdrawalByLink,
  writeWithdrawn,
} from './withdrawal-store.ts';

const TOKEN_BYTES = 32;

/** What a withdrawal would do, and the one in force or announced. */
export interface WithdrawalView {
  withdrawal: Withdrawal | null;
  /** Days until it happens; 0: at once. */
  noticeDays: number;
  /** Days until it is purged; null: readers own it. */
  binDays: number | null;
  isTakenDown: boolean;
}

/** What a withdrawal of a work or an episode would do. Throws like `asAuthor`, NOT_FOUND 0002. */
export async function showWithdrawal(
  ctx: Needs<'db'>,
  { memberNo, workId, episodeId }: Withdrawable & { memberNo: number },
): Promise<WithdrawalView> {
  await asAuthor(ctx, { memberNo, workId, right: 'withdraw' });
  const at = { workId, episodeId };
  const facts = await requireFacts(ctx.db, at);
  return {
    withdrawal: (await selectWithdrawal(ctx.db, at)) ?? null,
    noticeDays: noticeDays({ ...facts, kind: kindOf(at) }),
    binDays: binDays(facts),
    isTakenDown: facts.isTakenDown,
  };
}

/** Withdrawn works and episodes of the works that a member owns. */
export async function listBin(ctx: Needs<'db'>, memberNo: number): Promise<Withdrawal[]> {
  return selectBin(ctx.db, memberNo);
}

/**
 * Withdraws a work or one of its episodes, a free work after an announcement, and mails a link that undoes it. Throws
 * like `asAuthor` and `confirmPassword`, STUDIO_ERROR 0004 in another state, NOT_FOUND 0002 for another's episode.
 */
export async function withdrawWork(
  ctx: Needs<'db' | 'mailer' | 'passwords' | 'secrets'>,
  { proof, workId, episodeId }: Withdrawable & { proof: PasswordProof },
): Promise<{ actsAt: Date; isAnnounced: boolean }> {
  const { memberNo } = proof;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'withdraw' });
  await confirmPassword(ctx, proof);
  const token = ctx.secrets.random(TOKEN_BYTES);
  return withAudit(ctx, { by, act: { name: 'work.withdraw', subject: `work:${workId}` } }, async (tx) => {
    const undoHash = ctx.secrets.digest(token);
    const withdrawal = await withdraw(tx, { by, at: { workId, episodeId }, undoHash });
    await sendWithdrawalEmail(ctx, tx, { memberNo, withdrawal, token });
    const { actsAt, withdrawnAt } = withdrawal;
    return {
      after: { name: withdrawal.episodeTitle ?? withdrawal.workTitle, until: actsAt.toISOString() },
      result: { actsAt, isAnnounced: withdrawnAt === null },
    };
  });
}

/** Announces or carries out a withdrawal. Throws STUDIO_ERROR 0004 in another state, NOT_FOUND 0001 and 0002. */
export async function withdraw(
  tx: Tx,
  { by, at, undoHash }: { by: { penId: number; name: string }; at: Withdrawable; undoHash: Uint8Array | null },
): Promise<Withdrawal> {
  await requirePhase(tx, { at, act: 'withdraw' });
  const facts = await requireFacts(tx, at);
  const days = noticeDays({ ...facts, kind: kindOf(at) });
  if ((await insertWithdrawal(tx, { ...at, penId: by.penId, who: by.name, days, undoHash })) === undefined)
    throw new DomainError('STUDIO_ERROR', '0004');
  if (days === 0) await carryOut(tx, await requireWithdrawal(tx, at));
  else await raisePageVersion(tx);
  return requireWithdrawal(tx, at);
}

/** Takes a work or an episode down; what nobody owns goes into the bin. The caller has locked the work. */
export async function carryOut(tx: Tx, { id, ...at }: Withdrawable & { id: number }): Promise<void> {
  await writeWithdrawn(tx, { id, days: binDays(await requireFacts(tx, at)) });
  await changeOpening(tx, openingOf(at, false));
}

/**
 * Restores a withdrawn work or episode, or calls an announced withdrawal off. Throws like `asAuthor`, STUDIO_ERROR 0004
 * without one, 0010 for a banned pen, 0039 for what operators took down.
 */
export async function restoreWithdrawn(
  ctx: Needs<'db'>,
  { memberNo, ...at }: Withdrawable & { memberNo: number },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId: at.workId, right: 'withdraw' });
  await asAuthor(ctx, { memberNo, workId: at.workId, right: 'publish' });
  await restore(ctx, { by, at });
}

/** Undoes a withdrawal by its link, without a login; false for another link. Throws STUDIO_ERROR 0039. */
export async function undoWithdrawal(ctx: Needs<'db' | 'secrets'>, token: string): Promise<boolean> {
  const found = await selectWithdrawalByLink(ctx.db, ctx.secrets.digest(token));
  if (!found || found.memberNo === null) return false;
  const { workId, episodeId, memberNo, who } = found;
  await restore(ctx, { by: { memberNo, name: who }, at: { workId, episodeId } });
  return true;
}

async function restore(ctx: Needs<'db'>, { by, at }: { by: MemberActor; at: Withdrawable }): Promise<void> {
  const { workId } = at;
  await withAudit(ctx, { by, act: { name: 'work.withdraw-undo', subject: `work:${workId}` } }, async (tx) => {
    await requireWork(tx, workId);
    const { withdrawnAt, episodeTitle, workTitle } = await requireWithdrawal(tx, at);
    if ((await requireFacts(tx, at)).isTakenDown) throw new DomainError('STUDIO_ERROR', '0039');
    if (withdrawnAt !== null) await requirePhase(tx, { at, act: 'restore' });
    await endWithdrawal(tx, at);
    if (withdrawnAt === null) await raisePageVersion(tx);
    else await changeOpening(tx, openingOf(at, true));
    return { after: { name: episodeTitle ?? workTitle }, result: undefined };
  });
}

const kindOf = ({ episodeId }: Withdrawable): 'work' | 'episode' => (episodeId === null ? 'work' : 'episode');

function openingOf({ workId, episodeId }: Withdrawable, isUp: boolean): Parameters<typeof changeOpening>[1] {
  return episodeId === null ? { workId, isListed: isUp } : { workId, episode: { id: episodeId, isUp } };
}

async function requirePhase(tx: Tx, { at, act }: { at: Withdrawable; act: 'withdraw' | 'restore' }): Promise<void> {
  const { isDraft, sheet } = await requireWork(tx, at.workId);
  if (at.episodeId === null) return requireTransition('work', { state: workPhase({ ...sheet, isDraft }), act });
  const episode = await showAdminEpisode({ db: tx }, at.episodeId);
  if (episode.workId !== at.workId) throw new DomainError('NOT_FOUND', '0002');
  const isInReview = (await selectEpisodeSubmission(tx, at.episodeId))?.state === 'pending';
  return requireTransition('episode', { state: episodePhase({ ...episode, isInReview }), act });
}

async function requireWork(tx: Tx, id: number): Promise<AdminWork> {
  const work = await lockAdminWork(tx, id);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  return work;
}

async function requireWithdrawal(tx: Tx, at: Withdrawable): Promise<Withdrawal> {
  const withdrawal = await selectWithdrawal(tx, at);
  if (!withdrawal) throw new DomainError('STUDIO_ERROR', '0004');
  return withdrawal;
}

async function requireFacts(db: Needs<'db'>['db'] | Tx, at: Withdrawable): Promise<WithdrawableFacts> {
  const facts = await selectWithdrawableFacts(db, at);
  if (!facts) throw new DomainError('NOT_FOUND', at.episodeId === null ? '0001' : '0002');
  return facts;
}
