import { type PasswordProof, confirmPassword } from '#domain/members';
import { readShopFields } from '#domain/merchandising';
import { notify } from '#domain/notifications';
import { type Actor, actorColumns, withAudit } from '#domain/operators';
import { checkOfferTerms, makeAuthorContract } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { OFFER_LIMITS, type OfferTerms, offerText } from '#shared/authors/contracts';
import { offerDaysOf } from '#shared/operations/author-settings';
import { studioPaths } from '#shared/web/studio-paths';
import { asAuthor } from '../as-author.ts';
import {
  type ContractOffer,
  closeOffer,
  countRequested,
  insertOffer,
  selectOffers,
  selectSeoulDay,
  writeTerms,
} from './offer-store.ts';
import { requireMoneyAge } from './payee.ts';

/** The contract of a work, as its author sees it. */
export interface AuthorContract {
  /** Waits for the operators or for the author. */
  open: ContractOffer | null;
  /** The accepted terms in force. */
  accepted: ContractOffer | null;
  former: ContractOffer[];
}

/** Offers of a work to a member. Throws like `asAuthor`. */
export async function showContract(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<AuthorContract> {
  await asAuthor(ctx, { memberNo, workId, right: 'contract' });
  const offers = await selectOffers(ctx.db, { workId, memberNo });
  const open = offers.find((offer) => isOpen(offer)) ?? null;
  const accepted = offers.find(({ state }) => state === 'accepted') ?? null;
  return { open, accepted, former: offers.filter((offer) => offer !== open && offer !== accepted) };
}

const isOpen = ({ state, isLapsed }: ContractOffer): boolean =>
  state === 'requested' || (state === 'offered' && !isLapsed);

/**
 * Applies for paid serialization, or for new terms. Throws like `asAuthor` and `requireMoneyAge`, STUDIO_ERROR 0053 while
 * an application is open, 0055 for a long note.
 */
export async function requestContract(
  ctx: Needs<'db'>,
  { memberNo, workId, note }: { memberNo: number; workId: number; note: string },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'contract' });
  await requireMoneyAge(ctx, memberNo);
  const text = limited(note, { max: OFFER_LIMITS.note, field: 'note' });
  await withAudit(ctx, { by, act: { name: 'offer.request', subject: `work:${workId}` } }, async (tx) => {
    await endLapsed(tx, workId);
    const id = await insertOffer(tx, { workId, memberNo, who: by.name, note: text });
    if (id === undefined) throw new DomainError('STUDIO_ERROR', '0053');
    return { after: { id }, result: undefined };
  });
}

async function endLapsed(tx: Tx, workId: number): Promise<void> {
  for (const { id, isLapsed } of await selectOffers(tx, { workId, state: 'offered' }))
    if (isLapsed) await closeOffer(tx, { id, from: 'offered', state: 'replaced' });
}

function limited(text: string, { max, field }: { max: number; field: string }): string {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed.length > max) throw new DomainError('STUDIO_ERROR', '0055', { field });
  return trimmed;
}

/** Applications and offers, newest first. */
export async function listOffers(ctx: Needs<'db'>): Promise<ContractOffer[]> {
  return selectOffers(ctx.db, {});
}

/** How many applications wait for the operators. */
export async function countOfferRequests(ctx: Needs<'db'>): Promise<number> {
  return countRequested(ctx.db);
}

/** An application. Throws NOT_FOUND 0003. */
export async function showOffer(ctx: Needs<'db'>, id: number): Promise<ContractOffer> {
  const [offer] = await selectOffers(ctx.db, { id });
  if (!offer) throw new DomainError('NOT_FOUND', '0003');
  return offer;
}

/**
 * Offers terms: to an application, or new ones instead of an open or accepted offer, which stays in force until the
 * author accepts. Throws NOT_FOUND 0003, STUDIO_ERROR 0004 in another state or after the author left, 0053 beside an
 * open application, 0055 for long special terms, and as `checkOfferTerms`.
 */
export async function makeOffer(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  input: { by: Actor; id: number; terms: OfferTerms; extra: string },
): Promise<void> {
  const { by, id, terms } = input;
  const extra = limited(input.extra, { max: OFFER_LIMITS.extra, field: 'extra' });
  const days = offerDaysOf(await readShopFields(ctx));
  const { workId } = await showOffer(ctx, id);
  await withAudit(ctx, { by, act: { name: 'offer.make', subject: `work:${workId}` } }, async (tx) => {
    await checkOfferTerms(tx, terms);
    const target = await targetOf(tx, id);
    const { memberNo, who, workTitle } = target;
    const body = offerText({ shop: ctx.mailer.branding().shop, author: who, work: workTitle, terms, extra });
    const digest = hexOf(ctx.secrets.digest(body));
    const { operatorId } = actorColumns(by);
    if (!(await writeTerms(tx, { id: target.id, terms, body, digest, operatorId, days })))
      throw new DomainError('STUDIO_ERROR', '0004');
    await tell(tx, { id: target.id, memberNo, workId, title: workTitle, act: 'offered' });
    return { after: { id: target.id, ...terms }, result: undefined };
  });
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The requested offer that takes the terms; a new one beside earlier terms. */
async function targetOf(tx: Tx, id: number): Promise<ContractOffer & { memberNo: number }> {
  const [offer] = await selectOffers(tx, { id });
  if (!offer || offer.memberNo === null) throw new DomainError('STUDIO_ERROR', '0004');
  const { memberNo, workId, who, state } = offer;
  if (state === 'requested') return { ...offer, memberNo };
  if (state === 'offered') await closeOffer(tx, { id, from: 'offered', state: 'replaced' });
  else await endLapsed(tx, workId);
  const added = await insertOffer(tx, { workId, memberNo, who, note: '' });
  if (added === undefined) throw new DomainError('STUDIO_ERROR', '0053');
  return { ...offer, id: added, memberNo };
}

/** Declines an application for the shop. Throws NOT_FOUND 0003, STUDIO_ERROR 0004 in another state, 0055 without a reason. */
export async function refuseOffer(ctx: Needs<'db'>, input: { by: Actor; id: number; answer: string }): Promise<void> {
  const { by, id } = input;
  const answer = limited(input.answer, { max: OFFER_LIMITS.note, field: 'answer' });
  if (answer === '') throw new DomainError('STUDIO_ERROR', '0055', { field: 'answer' });
  const { workId, workTitle, memberNo } = await showOffer(ctx, id);
  await withAudit(ctx, { by, act: { name: 'offer.refuse', subject: `work:${workId}` } }, async (tx) => {
    if (!(await closeOffer(tx, { id, from: 'requested', state: 'refused', answer })))
      throw new DomainError('STUDIO_ERROR', '0004');
    if (memberNo !== null) await tell(tx, { id, memberNo, workId, title: workTitle, act: 'offer-refused' });
    return { after: { id }, result: undefined };
  });
}

async function tell(
  tx: Tx,
  about: { id: number; memberNo: number; workId: number; title: string; act: 'offered' | 'offer-refused' },
): Promise<void> {
  const { id, memberNo, workId, title, act } = about;
  const path = studioPaths.workPage(workId, 'contract');
  await notify(tx, { memberNo, kind: 'studio', ref: `${act}:${id}`, workId, facts: { act, title, path } });
}

/**
 * Accepts the terms with this digest, with the password. Throws like `asAuthor`, `confirmPassword`, `requireMoneyAge`
 * and `makeAuthorContract`, STUDIO_ERROR 0054 for other terms or after the time to think, 0056 without consent.
 */
export async function acceptOffer(
  ctx: Needs<'db' | 'passwords' | 'secrets'>,
  input: { proof: PasswordProof; workId: number; digest: string; agrees: boolean },
): Promise<void> {
  const { proof, workId, digest } = input;
  const { memberNo } = proof;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'contract' });
  if (!input.agrees) throw new DomainError('STUDIO_ERROR', '0056', { field: 'agrees' });
  await confirmPassword(ctx, proof);
  await requireMoneyAge(ctx, memberNo);
  await withAudit(ctx, { by, act: { name: 'offer.accept', subject: `work:${workId}` } }, async (tx) => {
    const { id, terms } = await openOffer(tx, { memberNo, workId, digest });
    const today = await selectSeoulDay(tx);
    const contractId = await makeAuthorContract(tx, { memberNo, workId, today, terms });
    if (!(await closeOffer(tx, { id, from: 'offered', state: 'accepted', contractId })))
      throw new DomainError('STUDIO_ERROR', '0054');
    return { after: { id, contractId, ...terms }, result: undefined };
  });
}

/** Declines offered terms; accepted ones stay in force. Throws like `asAuthor`, STUDIO_ERROR 0054 for other terms. */
export async function declineOffer(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; digest: string; answer: string },
): Promise<void> {
  const { memberNo, workId, digest } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'contract' });
  const answer = limited(input.answer, { max: OFFER_LIMITS.note, field: 'answer' });
  await withAudit(ctx, { by, act: { name: 'offer.decline', subject: `work:${workId}` } }, async (tx) => {
    const { id } = await openOffer(tx, { memberNo, workId, digest });
    await closeOffer(tx, { id, from: 'offered', state: 'declined', answer });
    return { after: { id }, result: undefined };
  });
}

async function openOffer(
  tx: Tx,
  { memberNo, workId, digest }: { memberNo: number; workId: number; digest: string },
): Promise<{ id: number; terms: OfferTerms }> {
  const [offer] = await selectOffers(tx, { workId, memberNo, state: 'offered' });
  if (!offer?.terms || offer.isLapsed || offer.digest !== digest) throw new DomainError('STUDIO_ERROR', '0054');
  return { id: offer.id, terms: offer.terms };
}
