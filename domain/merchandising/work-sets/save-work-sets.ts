import { raisePageVersion } from '#domain/catalog';
import { type Actor, type AuditedChange, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type HallInput, type ThemeInput, saveHallFromInput, saveThemeFromInput } from './apply-work-sets.ts';
import { requireExpectedState, requirePictures, requireWorks } from '../console/requirements.ts';
import type { ShopImportReport } from '../shop-import/shop-import-report.ts';
import {
  type ConsoleEntry,
  hideWorkSet,
  selectHallForConsole,
  selectThemeForConsole,
} from '../console/console-settings-store.ts';

/** Console input: picture by hash, explicit position. */
export type Positioned<Plan> = Plan & { position: number };
interface SaveWorkSetInput<Plan> {
  by: Actor;
  isNew: boolean;
  set: Positioned<Plan>;
}

/**
 * Creates or updates a theme and returns Korean warnings. Throws WINDOW_ERROR 0001 if it does not exist, 0002 if the
 * name is taken, 0004 for unknown works, 0013 for a missing picture.
 */
export async function saveTheme(ctx: Needs<'db'>, { by, isNew, set }: SaveWorkSetInput<ThemeInput>): Promise<string[]> {
  return withAudit(ctx, { by, act: { name: 'theme.save', subject: `theme:${set.id}` } }, async (tx) => {
    const before = await selectThemeForConsole(tx, set.id);
    requireExpectedState(before, isNew);
    const existing = await loadReferences(tx, set);
    await saveThemeFromInput(tx, { theme: set, position: set.position, origin: 'console', ...existing });
    await raisePageVersion(tx);
    return { before: before ?? null, after: set, result: existing.report.warnings };
  });
}

/** Creates or updates a pavilion. Throws like `saveTheme`. */
export async function saveHall(ctx: Needs<'db'>, { by, isNew, set }: SaveWorkSetInput<HallInput>): Promise<string[]> {
  return withAudit(ctx, { by, act: { name: 'pavilion.save', subject: `pavilion:${set.id}` } }, async (tx) => {
    const before = await selectHallForConsole(tx, set.id);
    requireExpectedState(before, isNew);
    const existing = await loadReferences(tx, set);
    await saveHallFromInput(tx, { hall: set, position: set.position, origin: 'console', ...existing });
    await raisePageVersion(tx);
    return { before: before ?? null, after: set, result: existing.report.warnings };
  });
}

/** Hides a theme or pavilion. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function hideWorkSetPage(
  ctx: Needs<'db'>,
  { by, table, id }: { by: Actor; table: 'theme' | 'pavilion'; id: string },
): Promise<void> {
  await withAudit(
    ctx,
    { by, act: { name: `${table}.take-down`, subject: `${table}:${id}` } },
    async (tx): Promise<AuditedChange<undefined>> => {
      const before = await (table === 'theme' ? selectThemeForConsole(tx, id) : selectHallForConsole(tx, id));
      if (!before) throw new DomainError('WINDOW_ERROR', '0001');
      await hideWorkSet(tx, { table, slug: id });
      await raisePageVersion(tx);
      return { before, after: { isPublished: false }, result: undefined };
    },
  );
}

/** A theme as entered. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readTheme(ctx: Needs<'db'>, id: string): Promise<Positioned<ThemeInput> & ConsoleEntry> {
  const theme = await selectThemeForConsole(ctx.db, id);
  if (!theme) throw new DomainError('WINDOW_ERROR', '0001');
  return theme;
}

/** A pavilion as entered. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readHall(ctx: Needs<'db'>, id: string): Promise<Positioned<HallInput> & ConsoleEntry> {
  const hall = await selectHallForConsole(ctx.db, id);
  if (!hall) throw new DomainError('WINDOW_ERROR', '0001');
  return hall;
}

async function loadReferences(tx: Tx, set: { works?: string[] | undefined; picture?: string | undefined }) {
  await requirePictures(tx, [set.picture]);
  const report: ShopImportReport = { done: [], warnings: [] };
  return {
    works: await requireWorks(tx, set.works ?? []),
    pictures: new Map(set.picture ? [[set.picture, { hash: set.picture }]] : []),
    report,
  };
}
