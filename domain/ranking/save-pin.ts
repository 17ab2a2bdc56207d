import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { BoardName } from './board-store.ts';
import { type StoredPin, endPinNow, selectPin, selectPinned, selectRival, writePin } from './pin-store.ts';

/** A recommendation as the console writes it: a work by key or title, at a place of a board, for a time. */
export interface PinWish extends BoardName {
  work: string;
  place: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Recommends a work on a board for a time: it stands at its place without a rank, and readers are told so. Refuses with
 * WINDOW_ERROR 0001 a line that is not there, 0004 a work that the shop lacks or that stands on another shelf, 0006 a place
 * where another stands then, or a work that stands there already. Answers its number.
 */
export async function savePin(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: PinWish },
): Promise<number> {
  const { work: name, ...told } = wish;
  return actAs(ctx, { by, act: { name: 'ranking-pin.save', subject: `pin:${name}` } }, async (tx) => {
    const before = id === null ? undefined : await selectPin(tx, id);
    if (id !== null && !before) throw new Refusal('WINDOW_ERROR', '0001');
    const work = await selectPinned(tx, name);
    if (!work || (wish.shelf !== 'all' && work.shelf !== wish.shelf))
      throw new Refusal('WINDOW_ERROR', '0004', { names: name });
    const pin = { ...told, workId: work.id, id };
    const rival = await selectRival(tx, pin);
    if (rival) throw new Refusal('WINDOW_ERROR', '0006', { title: rival.title });
    const number = await writePin(tx, pin);
    await notePageTurns(tx, [wish.startsAt, wish.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: { ...pin, id: number }, result: number };
  });
}

/** A recommendation as it stands. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readPin(ctx: Needs<'db'>, id: number): Promise<StoredPin> {
  const pin = await selectPin(ctx.db, id);
  if (!pin) throw new Refusal('WINDOW_ERROR', '0001');
  return pin;
}

/** Ends a recommendation now. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function endPin(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'ranking-pin.end', subject: `pin:${id}` } }, async (tx) => {
    const before = await selectPin(tx, id);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await endPinNow(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
