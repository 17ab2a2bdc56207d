import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import { CATEGORY_NAMES, type Category } from '#shared/catalog/categories';

/** Increase when the drawing changes: addresses are cached for ever. */
const RECIPE = '1';
const SIGNATURE_LENGTH = 20;

interface WorkCardData {
  shop: string;
  id: number;
  title: string;
  shelf: Category;
  isAdult: boolean;
  creator: string;
  coverHash: string;
}

/**
 * The permanent address of a work's share image; it changes with the content. All adult works share one that reveals
 * nothing.
 */
export function workCardPath(ctx: Needs<'secrets'>, details: WorkCardData): string {
  if (details.isAdult) return `/media/cards/adult/${cardSignature(ctx, ['adult', details.shop])}.jpg`;
  return `/media/cards/works/${details.id}/${workSignature(ctx, details)}.jpg`;
}

function workSignature(ctx: Needs<'secrets'>, { shop, title, shelf, creator, coverHash }: WorkCardData): string {
  return cardSignature(ctx, ['work', shop, title, shelf, creator, coverHash]);
}

function cardSignature({ secrets }: Needs<'secrets'>, parts: string[]): string {
  return secrets.mac('media', JSON.stringify(['card', RECIPE, ...parts])).slice(0, SIGNATURE_LENGTH);
}

/**
 * The address of an image with a title, for promotions, themes and events; signed, so that only the shop's titles are
 * drawn.
 */
export function titleCardPath(ctx: Needs<'secrets'>, card: { title: string; line: string }): string {
  const query = `title=${encodeURIComponent(card.title)}&line=${encodeURIComponent(card.line)}`;
  return `/media/cards/titles/${cardSignature(ctx, ['title', card.title, card.line])}.jpg?${query}`;
}

/** An image, or the address of the current one. */
export type RenderedCard = { bytes: Uint8Array } | { movedTo: string };

/**
 * A work's share image, rendered on first request and cached until its content changes. Throws NOT_FOUND 0001 for an
 * unknown or unlisted work. Adult works get only the sign.
 */
export async function renderWorkCard(
  ctx: Needs<'db' | 'secrets' | 'files' | 'shareCards'>,
  input: { id: number; stamp: string; shop: string },
): Promise<RenderedCard> {
  const [card] = await workCards(ctx, [input.id], VISITOR);
  if (!card) throw new DomainError('NOT_FOUND', '0001');
  const details = { ...card, coverHash: card.cover.hash, shop: input.shop };
  const signature = workSignature(ctx, details);
  if (card.isAdult || signature !== input.stamp) return { movedTo: workCardPath(ctx, details) };
  const key = `cards/works/${input.id}`;
  const cached = await cachedCard(ctx, key, signature);
  if (cached) return { bytes: cached };
  const cover = await ctx.files.read(
    `pictures/${card.cover.hash}/${card.cover.widths.at(-1) ?? card.cover.width}.webp`,
  );
  const bytes = await ctx.shareCards.render({
    kind: 'work',
    shop: input.shop,
    title: card.title,
    line: lineOf(card),
    cover,
  });
  await ctx.files.put(key, prefixSignature(signature, bytes));
  return { bytes };
}

function lineOf({ creator, shelf }: WorkCard): string {
  return [creator, CATEGORY_NAMES[shelf]].filter(Boolean).join(' · ');
}

/** The share image of every adult work, without title. */
export async function renderAdultCard(ctx: Needs<'shareCards'>, { shop }: { shop: string }): Promise<Uint8Array> {
  return ctx.shareCards.render({ kind: 'adult', shop });
}

/** An image with a title. Throws NOT_FOUND 0003 for an invalid signature. */
export async function renderTitleCard(
  ctx: Needs<'secrets' | 'shareCards'>,
  input: { title: string; line: string; stamp: string; shop: string },
): Promise<Uint8Array> {
  const { digest, timingSafeEqual: isSame } = ctx.secrets;
  if (!isSame(digest(cardSignature(ctx, ['title', input.title, input.line])), digest(input.stamp)))
    throw new DomainError('NOT_FOUND', '0003');
  return ctx.shareCards.render({ kind: 'title', shop: input.shop, title: input.title, line: input.line });
}

// One cache file per work, prefixed with its signature, so that changes leave no old files.
function prefixSignature(signature: string, bytes: Uint8Array): Uint8Array {
  const cached = new Uint8Array(SIGNATURE_LENGTH + bytes.length);
  for (let at = 0; at < SIGNATURE_LENGTH; at += 1) cached[at] = signature.charCodeAt(at);
  cached.set(bytes, SIGNATURE_LENGTH);
  return cached;
}

async function cachedCard(ctx: Needs<'files'>, key: string, signature: string): Promise<Uint8Array | undefined> {
  const cached = await ctx.files.read(key);
  if (!cached || String.fromCharCode(...cached.subarray(0, SIGNATURE_LENGTH)) !== signature) return undefined;
  return cached.subarray(SIGNATURE_LENGTH);
}
