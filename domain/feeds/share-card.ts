import { type WorkCard, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { VISITOR } from '#shared/reader';
import { SHELF_NAMES, type Shelf } from '#vocabulary/shelves';

/** Raise it when cards are drawn otherwise: addresses are for ever. */
const RECIPE = '1';
const STAMP_LETTERS = 20;

/** What a work's card shows of it, and whose shop it is. */
interface CardFacts {
  shop: string;
  id: number;
  title: string;
  shelf: Shelf;
  isAdult: boolean;
  creator: string;
  coverHash: string;
}

/**
 * Where the picture of a work for shared links is: an address for ever, that changes with what the picture shows. An adult
 * work's is the same for all of them and tells nothing.
 */
export function workCardPath(ctx: Needs<'secrets'>, facts: CardFacts): string {
  if (facts.isAdult) return `/media/cards/adult/${stampOf(ctx, ['adult', facts.shop])}.jpg`;
  return `/media/cards/works/${facts.id}/${workStamp(ctx, facts)}.jpg`;
}

function workStamp(ctx: Needs<'secrets'>, { shop, title, shelf, creator, coverHash }: CardFacts): string {
  return stampOf(ctx, ['work', shop, title, shelf, creator, coverHash]);
}

function stampOf({ secrets }: Needs<'secrets'>, shown: string[]): string {
  return secrets.mac('media', JSON.stringify(['card', RECIPE, ...shown])).slice(0, STAMP_LETTERS);
}

/** The address of a card with a title alone, for what is no work: promotions, themes, events. Only titles of ours are drawn. */
export function titleCardPath(ctx: Needs<'secrets'>, card: { title: string; line: string }): string {
  const told = `title=${encodeURIComponent(card.title)}&line=${encodeURIComponent(card.line)}`;
  return `/media/cards/titles/${stampOf(ctx, ['title', card.title, card.line])}.jpg?${told}`;
}

/** A painted card, or the address at which the one of today is. */
export type PaintedCard = { bytes: Uint8Array } | { movedTo: string };

/**
 * The card of a work, painted when it is first asked for and kept until it shows something else. Refuses with NOT_FOUND
 * 0001 a work that is not there or not listed. Of an adult work nothing is painted but the sign.
 */
export async function paintWorkCard(
  ctx: Needs<'db' | 'secrets' | 'files' | 'cards'>,
  ask: { id: number; stamp: string; shop: string },
): Promise<PaintedCard> {
  const [card] = await workCards(ctx, [ask.id], VISITOR);
  if (!card) throw new Refusal('NOT_FOUND', '0001');
  const facts = { ...card, coverHash: card.cover.hash, shop: ask.shop };
  const stamp = workStamp(ctx, facts);
  if (card.isAdult || stamp !== ask.stamp) return { movedTo: workCardPath(ctx, facts) };
  const key = `cards/works/${ask.id}`;
  const kept = await keptCard(ctx, key, stamp);
  if (kept) return { bytes: kept };
  const cover = await ctx.files.read(
    `pictures/${card.cover.hash}/${card.cover.widths.at(-1) ?? card.cover.width}.webp`,
  );
  const bytes = await ctx.cards.paint({ kind: 'work', shop: ask.shop, title: card.title, line: lineOf(card), cover });
  await ctx.files.put(key, withStamp(stamp, bytes));
  return { bytes };
}

function lineOf({ creator, shelf }: WorkCard): string {
  return [creator, SHELF_NAMES[shelf]].filter(Boolean).join(' · ');
}

/** The card of every adult work: the sign, no name. */
export async function paintAdultCard(ctx: Needs<'cards'>, { shop }: { shop: string }): Promise<Uint8Array> {
  return ctx.cards.paint({ kind: 'adult', shop });
}

/** A card with a title alone. Refuses with NOT_FOUND 0003 a title whose address this shop never gave out. */
export async function paintTitleCard(
  ctx: Needs<'secrets' | 'cards'>,
  ask: { title: string; line: string; stamp: string; shop: string },
): Promise<Uint8Array> {
  const { digest, isSame } = ctx.secrets;
  if (!isSame(digest(stampOf(ctx, ['title', ask.title, ask.line])), digest(ask.stamp)))
    throw new Refusal('NOT_FOUND', '0003');
  return ctx.cards.paint({ kind: 'title', shop: ask.shop, title: ask.title, line: ask.line });
}

// One file a work, with the stamp of what it shows before it: a work that changes leaves no old cards behind.
function withStamp(stamp: string, bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(STAMP_LETTERS + bytes.length);
  for (let at = 0; at < STAMP_LETTERS; at += 1) kept[at] = stamp.charCodeAt(at);
  kept.set(bytes, STAMP_LETTERS);
  return kept;
}

async function keptCard(ctx: Needs<'files'>, key: string, stamp: string): Promise<Uint8Array | undefined> {
  const kept = await ctx.files.read(key);
  if (!kept || String.fromCharCode(...kept.subarray(0, STAMP_LETTERS)) !== stamp) return undefined;
  return kept.subarray(STAMP_LETTERS);
}
