import { type Actor, withAudit } from '#domain/operators';
import { findShareChanges } from '#domain/settlement';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { insertBulkChange } from './bulk-changes/bulk-change-store.ts';
import { MAX_WORKS } from './find-works.ts';
import { versionOf } from './plan-version.ts';
import { refreshWorks } from './refresh-works.ts';
import { type WorkChange, type WorkStep, parseWorkChange, planWorks } from './work-bulk-rules.ts';
import { type WorkTarget, lockWorks, selectBulkWorks, writeWorkSteps } from './work-list-store.ts';

const PREVIEW_LIMIT = 20;

/** Target and change. */
export interface BulkWorksInput {
  target: WorkTarget;
  change: WorkChange;
}

/** Preview of a bulk change. */
export interface BulkWorksPreview {
  /** Hash of the plan and its input. */
  version: string;
  count: number;
  /** Works already in that state. */
  unchanged: number;
  /** Works whose right holders' shares the change would move: they are changed one by one. */
  leftOut: number;
  groups: { from: string; to: string; works: number }[];
  first: WorkStep[];
}

interface WorksPlan {
  steps: WorkStep[];
  found: number;
  leftOut: number;
}

async function planOf(db: Db | Tx, { target, change }: BulkWorksInput): Promise<WorksPlan> {
  const works = await selectBulkWorks(db, { target, limit: MAX_WORKS + 1 });
  if (works.length > MAX_WORKS) throw new DomainError('WORK_ERROR', '0014');
  const steps = planWorks(works, change);
  if (change.field !== 'publisher') return { steps, found: works.length, leftOut: 0 };
  const { value: publisher } = change;
  const changed = new Set(steps.map(({ id }) => id));
  const periods = works
    .filter(({ id }) => changed.has(id))
    .map(({ id, ...work }) => ({ ...work, workId: id, publisher }));
  const moved = await findShareChanges(db, periods);
  return { steps: steps.filter(({ id }) => !moved.has(id)), found: works.length, leftOut: moved.size };
}

/**
 * Previews a bulk change. Throws WORK_ERROR 0003 or 0004 for invalid values, 0009 without changes, 0014 for too many
 * works.
 */
export async function previewWorks(ctx: Needs<'db' | 'secrets'>, input: BulkWorksInput): Promise<BulkWorksPreview> {
  const change = parseWorkChange(input.change);
  const { steps, found, leftOut } = await planOf(ctx.db, { ...input, change });
  if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
  const groups = [...Map.groupBy(steps, ({ from, to }) => `${from}\n${to}`).values()].flatMap((group) => {
    const [one] = group;
    return one ? [{ from: one.from, to: one.to, works: group.length }] : [];
  });
  return {
    version: versionOf(ctx, change, steps),
    count: steps.length,
    unchanged: found - steps.length - leftOut,
    leftOut,
    groups: groups.toSorted((one, other) => other.works - one.works).slice(0, PREVIEW_LIMIT),
    first: steps.slice(0, PREVIEW_LIMIT),
  };
}

/**
 * Applies a previewed change with one audit entry; a raised rating takes effect immediately. Throws like
 * `previewWorks`, WORK_ERROR 0008 if the plan changed.
 */
export async function changeWorks(
  ctx: Needs<'db' | 'secrets'>,
  order: BulkWorksInput & { by: Actor; version: string },
): Promise<{ changed: number }> {
  const change = parseWorkChange(order.change);
  const { target, by } = order;
  const act = { name: `works.${change.field}`, subject: 'works' } as const;
  return withAudit(ctx, { by, act }, async (tx) => {
    await lockWorks(tx, target);
    const { steps } = await planOf(tx, { target, change });
    if (versionOf(ctx, change, steps) !== order.version) throw new DomainError('WORK_ERROR', '0008');
    if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
    const values = steps.map(({ id, before, after }) => ({
      item: 'work' as const,
      id,
      field: change.field,
      before,
      after,
    }));
    await insertBulkChange(tx, { by, act: act.name, values });
    await writeWorkSteps(tx, steps, change.field);
    await refreshWorks(
      tx,
      steps.map(({ id }) => id),
      { names: change.field !== 'isListed' },
    );
    const previous = [...Map.groupBy(steps, ({ from }) => from)].map(([from, group]) => ({
      from,
      ids: group.map(({ id }) => id),
    }));
    return {
      before: { works: steps.length, values: previous },
      after: { works: steps.length, change },
      result: { changed: steps.length },
    };
  });
}
