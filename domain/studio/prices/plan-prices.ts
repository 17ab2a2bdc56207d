import { raisePageVersion } from '#domain/catalog';
import { lockAdminWork } from '#domain/catalog-admin';
import { type PasswordProof, confirmPassword } from '#domain/members';
import { readShopFields } from '#domain/merchandising';
import { notify } from '#domain/notifications';
import { type OperatorActor, withAudit } from '#domain/operators';
import { isDay } from '#shared/money/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type AuthorPrice, authorPriceText } from '#shared/authors/prices';
import { type PriceSettings, priceSettingsOf } from '#shared/operations/author-settings';
import { studioPaths } from '#shared/web/studio-paths';
import { asAuthor } from '../as-author.ts';
import { earliestPriceDay, isAllowedPrice, priceNoticeDays, seoulMidnight } from './price-rules.ts';
import { type WorkPrice, endPrice, insertPrice, selectPriceFacts, selectPrices } from './price-store.ts';
import { priceComing } from './reprice-episodes.ts';

const MAX_REASON = 1_000;

/** What an owner may announce. */
export interface AuthorPriceTerms extends PriceSettings {
  noticeDays: number;
  earliestDay: string;
  /** Last day of the contract. */
  untilDay: string | null;
  hasPaid: boolean;
}

/** The prices of a work, as its owner sees them. */
export interface AuthorPrices {
  active: WorkPrice | null;
  announced: WorkPrice | null;
  former: WorkPrice[];
  /** Null without an accepted contract. */
  terms: AuthorPriceTerms | null;
}

/** Prices that the owner of a work announced. Throws like `asAuthor`. */
export async function showPrices(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<AuthorPrices> {
  await asAuthor(ctx, { memberNo, workId, right: 'price' });
  const [prices, terms] = await Promise.all([
    selectPrices(ctx.db, { workId }),
    priceTerms(ctx, ctx.db, { memberNo, workId }),
  ]);
  const of = (state: WorkPrice['state']): WorkPrice | null => prices.find((price) => price.state === state) ?? null;
  const [active, announced] = [of('active'), of('announced')];
  return { active, announced, former: prices.filter((price) => price !== active && price !== announced), terms };
}

async function priceTerms(
  ctx: Needs<'db'>,
  db: Needs<'db'>['db'] | Tx,
  at: { memberNo: number; workId: number },
): Promise<AuthorPriceTerms | null> {
  const [fields, facts] = await Promise.all([readShopFields(ctx), selectPriceFacts(db, at)]);
  if (!facts) return null;
  const { now, fromDay, untilDay, hasPaid } = facts;
  const settings = priceSettingsOf(fields);
  const noticeDays = priceNoticeDays(facts, settings);
  const earliest = earliestPriceDay(now, noticeDays);
  return { ...settings, noticeDays, earliestDay: earliest < fromDay ? fromDay : earliest, untilDay, hasPaid };
}

/**
 * Announces what episodes cost from a midnight in Seoul, with the password; readers are told. Throws like `asAuthor` and
 * `confirmPassword`, STUDIO_ERROR 0061 without a contract, 0062 outside the bounds, 0063 for a day too early or after the
 * contract, 0064 while a price is announced.
 */
export async function announcePrice(
  ctx: Needs<'db' | 'passwords' | 'secrets'>,
  input: { proof: PasswordProof; workId: number; price: AuthorPrice; day: string; changesPaid: boolean },
): Promise<void> {
  const { proof, workId, price, day, changesPaid } = input;
  const { memberNo } = proof;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'price' });
  await confirmPassword(ctx, proof);
  await withAudit(ctx, { by, act: { name: 'price.announce', subject: `work:${workId}` } }, async (tx) => {
    await requireWork(tx, workId);
    const terms = await priceTerms(ctx, tx, { memberNo, workId });
    if (!terms) throw new DomainError('STUDIO_ERROR', '0061');
    if (!isAllowedPrice(price, terms)) throw new DomainError('STUDIO_ERROR', '0062', { field: 'buyCoins' });
    const isLate = terms.untilDay !== null && day > terms.untilDay;
    if (!isDay(day) || day < terms.earliestDay || isLate)
      throw new DomainError('STUDIO_ERROR', '0063', { field: 'day' });
    const startsAt = seoulMidnight(day);
    const id = await insertPrice(tx, { ...price, workId, memberNo, who: by.name, changesPaid, startsAt });
    if (id === undefined) throw new DomainError('STUDIO_ERROR', '0064');
    await priceComing(tx, workId);
    await raisePageVersion(tx);
    return { after: { id, ...price, changesPaid, fromDay: day }, result: undefined };
  });
}

/** Calls an announced price off. Throws like `asAuthor`, STUDIO_ERROR 0004 without one. */
export async function cancelPrice(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<void> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'price' });
  await withAudit(ctx, { by, act: { name: 'price.cancel', subject: `work:${workId}` } }, async (tx) => {
    await requireWork(tx, workId);
    const [price] = await selectPrices(tx, { workId, states: ['announced'] });
    if (!price) throw new DomainError('STUDIO_ERROR', '0004');
    await end(tx, { price, state: 'cancelled' });
    return { after: { id: price.id }, result: undefined };
  });
}

/** Announced and active prices, of one work or of all; newest first. */
export async function listPrices(ctx: Needs<'db'>, workId?: number): Promise<WorkPrice[]> {
  return selectPrices(ctx.db, { ...(workId === undefined ? {} : { workId }), states: ['announced', 'active'] });
}

/**
 * Stops an author's price: episodes that open later are free, paid ones keep their price. Throws STUDIO_ERROR 0004 when
 * it has ended, 0034 without a reason.
 */
export async function stopPrice(
  ctx: Needs<'db'>,
  input: { by: OperatorActor; workId: number; id: number; reason: string },
): Promise<void> {
  const { by, workId, id } = input;
  const reason = input.reason.normalize('NFC').trim();
  if (reason === '' || reason.length > MAX_REASON) throw new DomainError('STUDIO_ERROR', '0034', { field: 'reason' });
  await withAudit(ctx, { by, act: { name: 'price.stop', subject: `work:${workId}`, reason } }, async (tx) => {
    await requireWork(tx, workId);
    const price = (await selectPrices(tx, { workId })).find((own) => own.id === id);
    if (!price) throw new DomainError('NOT_FOUND', '0003');
    await end(tx, { price, state: 'stopped', operatorId: by.id, reason });
    await tellOwner(tx, price, 'price-stopped');
    return { before: { state: price.state }, after: { state: 'stopped' }, result: undefined };
  });
}

async function end(
  tx: Tx,
  input: { price: WorkPrice; state: 'cancelled' | 'stopped' | 'lapsed'; operatorId?: number; reason?: string },
): Promise<void> {
  const { price, ...ending } = input;
  if (!(await endPrice(tx, { id: price.id, from: ['announced', 'active'], ...ending })))
    throw new DomainError('STUDIO_ERROR', '0004');
  await priceComing(tx, price.workId);
  await raisePageVersion(tx);
}

async function requireWork(tx: Tx, workId: number): Promise<void> {
  if (!(await lockAdminWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
}

/** Ends an announced price without a contract of its author. */
export async function lapsePrice(tx: Tx, price: WorkPrice): Promise<void> {
  await end(tx, { price, state: 'lapsed' });
  await tellOwner(tx, price, 'price-lapsed');
}

/** Tells the author what became of a price. */
export async function tellOwner(
  tx: Tx,
  price: WorkPrice,
  act: 'price-active' | 'price-lapsed' | 'price-stopped',
): Promise<void> {
  const { id, memberNo, workId, workTitle } = price;
  if (memberNo === null) return;
  const facts = {
    act,
    title: `${workTitle} ${authorPriceText(price)}`,
    path: studioPaths.workPage(workId, 'contract'),
  };
  await notify(tx, { memberNo, kind: 'studio', ref: `${act}:${id}`, workId, facts });
}
