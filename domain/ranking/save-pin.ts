import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { BoardKey } from './board-store.ts';
import { type StoredPin, endPinNow, selectPin, selectPinned, selectConflictingPin, writePin } from './pin-store.ts';

/** Console input: work by key or title, board place and period. */
export interface PinInput extends BoardKey {
  work: string;
  place: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Pins a work and returns the pin's id. Throws WINDOW_ERROR 0001 if it does not exist, 0004 for an unknown work or
 * wrong shelf, 0006 for an overlap.
 */
export async function savePin(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: PinInput },
): Promise<number> {
  const { work: name, ...told } = wish;
  return withAudit(ctx, { by, act: { name: 'ranking-pin.save', subject: `pin:${name}` } }, async (tx) => {
    const before = id === null ? undefined : await selectPin(tx, id);
    if (id !== null && !before) throw new DomainError('WINDOW_ERROR', '0001');
    const work = await selectPinned(tx, name);
    if (!work || (wish.shelf !== 'all' && work.shelf !== wish.shelf))
      throw new DomainError('WINDOW_ERROR', '0004', { names: name });
    const pin = { ...told, workId: work.id, id };
    const rival = await selectConflictingPin(tx, pin);
    if (rival) throw new DomainError('WINDOW_ERROR', '0006', { title: rival.title });
    const number = await writePin(tx, pin);
    await schedulePageChanges(tx, [wish.startsAt, wish.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: { ...pin, id: number }, result: number };
  });
}

/** A pin. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readPin(ctx: Needs<'db'>, id: number): Promise<StoredPin> {
  const pin = await selectPin(ctx.db, id);
  if (!pin) throw new DomainError('WINDOW_ERROR', '0001');
  return pin;
}

/** Ends a pin. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function endPin(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'ranking-pin.end', subject: `pin:${id}` } }, async (tx) => {
    const before = await selectPin(tx, id);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await endPinNow(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
