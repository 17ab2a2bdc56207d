import { type Actor, withAudit } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
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
  groups: { from: string; to: string; works: number }[];
  first: WorkStep[];
}

async function planOf(db: Db | Tx, { target, change }: BulkWorksInput): Promise<{ steps: WorkStep[]; found: number }> {
  const works = await selectBulkWorks(db, { target, limit: MAX_WORKS + 1 });
  if (works.length > MAX_WORKS) throw new DomainError('WORK_ERROR', '0014');
  return { steps: planWorks(works, change), found: works.length };
}

/**
 * Previews a bulk change. Throws WORK_ERROR 0003 or 0004 for invalid values, 0009 without changes, 0014 for too many
 * works.
 */
export async function previewWorks(ctx: Needs<'db' | 'secrets'>, input: BulkWorksInput): Promise<BulkWorksPreview> {
  const change = parseWorkChange(input.change);
  const { steps, found } = await planOf(ctx.db, { ...input, change });
  if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
  const groups = [...Map.groupBy(steps, ({ from, to }) => `${from}\n${to}`).values()].flatMap((group) => {
    const [one] = group;
    return one ? [{ from: one.from, to: one.to, works: group.length }] : [];
  });
  return {
    version: versionOf(ctx, change, steps),
    count: steps.length,
    unchanged: found - steps.length,
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
  return withAudit(ctx, { by, act: { name: `works.${change.field}`, subject: 'works' } }, async (tx) => {
    await lockWorks(tx, target);
    const { steps } = await planOf(tx, { target, change });
    if (versionOf(ctx, change, steps) !== order.version) throw new DomainError('WORK_ERROR', '0008');
    if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
    await writeWorkSteps(tx, steps, change);
    await refreshWorks(
      tx,
      steps.map(({ id }) => id),
      { names: change.field !== 'isListed' },
    );
    const values = [...Map.groupBy(steps, ({ from }) => from)].map(([from, group]) => ({
      from,
      ids: group.map(({ id }) => id),
    }));
    return {
      before: { works: steps.length, values },
      after: { works: steps.length, change },
      result: { changed: steps.length },
    };
  });
}
