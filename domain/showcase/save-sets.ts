import { raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type HallPlan, type ThemePlan, placeHall, placeTheme } from './apply-sets.ts';
import { requireNewness, requirePictures, requireWorks } from './requirements.ts';
import type { ShopReport } from './shop-report.ts';
import { type Written, hideSet, selectWrittenHall, selectWrittenTheme } from './written-store.ts';

/** A theme or a hall as the console writes it: its picture by hash, its place among the others by a number. */
export type Placed<Plan> = Plan & { position: number };
/** What an operator writes, and whether it is to be new. */
interface SetOrder<Plan> {
  by: Actor;
  isNew: boolean;
  set: Placed<Plan>;
}

/**
 * Makes or changes a theme. Refuses with WINDOW_ERROR 0001 one that is not there, 0002 a name that is taken, 0004 works that
 * the shop lacks, 0013 a picture that is not there. Answers what had to be changed, as Korean sentences.
 */
export async function saveTheme(ctx: Needs<'db'>, { by, isNew, set }: SetOrder<ThemePlan>): Promise<string[]> {
  return actAs(ctx, { by, act: { name: 'theme.save', subject: `theme:${set.id}` } }, async (tx) => {
    const before = await selectWrittenTheme(tx, set.id);
    requireNewness(before, isNew);
    const known = await knownTo(tx, set);
    await placeTheme(tx, { theme: set, position: set.position, origin: 'console', ...known });
    await raisePageVersion(tx);
    return { before: before ?? null, after: set, result: known.report.warnings };
  });
}

/** Makes or changes a hall. Refuses as `saveTheme` does. */
export async function saveHall(ctx: Needs<'db'>, { by, isNew, set }: SetOrder<HallPlan>): Promise<string[]> {
  return actAs(ctx, { by, act: { name: 'pavilion.save', subject: `pavilion:${set.id}` } }, async (tx) => {
    const before = await selectWrittenHall(tx, set.id);
    requireNewness(before, isNew);
    const known = await knownTo(tx, set);
    await placeHall(tx, { hall: set, position: set.position, origin: 'console', ...known });
    await raisePageVersion(tx);
    return { before: before ?? null, after: set, result: known.report.warnings };
  });
}

/** Takes a theme or a hall off the shop. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function takeDownSet(
  ctx: Needs<'db'>,
  { by, table, id }: { by: Actor; table: 'theme' | 'pavilion'; id: string },
): Promise<void> {
  await actAs(ctx, { by, act: { name: `${table}.take-down`, subject: `${table}:${id}` } }, async (tx) => {
    const before = await (table === 'theme' ? selectWrittenTheme(tx, id) : selectWrittenHall(tx, id));
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await hideSet(tx, { table, slug: id });
    await raisePageVersion(tx);
    return { before, after: { isPublished: false }, result: undefined };
  });
}

/** A theme as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readTheme(ctx: Needs<'db'>, id: string): Promise<Placed<ThemePlan> & Written> {
  const theme = await selectWrittenTheme(ctx.db, id);
  if (!theme) throw new Refusal('WINDOW_ERROR', '0001');
  return theme;
}

/** A hall as its operator wrote it. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readHall(ctx: Needs<'db'>, id: string): Promise<Placed<HallPlan> & Written> {
  const hall = await selectWrittenHall(ctx.db, id);
  if (!hall) throw new Refusal('WINDOW_ERROR', '0001');
  return hall;
}

async function knownTo(tx: Tx, set: { works?: string[] | undefined; picture?: string | undefined }) {
  await requirePictures(tx, [set.picture]);
  const report: ShopReport = { done: [], warnings: [] };
  return {
    works: await requireWorks(tx, set.works ?? []),
    pictures: new Map(set.picture ? [[set.picture, { hash: set.picture }]] : []),
    report,
  };
}
