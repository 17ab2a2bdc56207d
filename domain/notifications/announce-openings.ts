import type { Needs } from '#shared/context';
import {
  insertGiftWaves,
  selectOpenings,
  selectRunning,
  spreadWave,
  takeClock,
  takeWave,
  writeOpening,
} from './wave-store.ts';

const WORKS = 200;
/** So many are told in one transaction: none holds a lock for long, whoever many follow a work. */
const PART = 1000;

/**
 * Tells of what opened since it was last looked: followers who want to hear of it, part by part. Whatever is stopped in
 * between goes on where it was, and nobody is told twice.
 */
export async function announceOpenings(ctx: Needs<'db'>, { part = PART }: { part?: number } = {}): Promise<void> {
  while ((await noteOpenings(ctx)) === WORKS);
  await ctx.db.transaction().execute(insertGiftWaves);
  for (const id of await selectRunning(ctx.db, ['new-episode', 'gift'])) while (await spreadPart(ctx, { id, part }));
}

/** Writes down what opened as waves; answers how many works it were. */
async function noteOpenings(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const clock = await takeClock(tx, 'openings');
    if (!clock) return 0;
    const openings = await selectOpenings(tx, { begun: clock.until, limit: WORKS });
    for (const opening of openings) await writeOpening(tx, opening);
    return openings.length;
  });
}

/** Tells one part; true where there is more. */
async function spreadPart(ctx: Needs<'db'>, { id, part }: { id: number; part: number }): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const wave = await takeWave(tx, id);
    if (!wave) return false;
    const { isFinished } = await spreadWave(tx, { wave, limit: part });
    return !isFinished;
  });
}
