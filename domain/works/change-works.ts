import { type Actor, actAs } from '#domain/operators';
import type { Db, Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { MOST_WORKS } from './find-works.ts';
import { versionOf } from './plan-version.ts';
import { settleDesk } from './settle-desk.ts';
import { type WorkChange, type WorkStep, checkedWorkChange, planWorks } from './work-bulk-rules.ts';
import { type WorkTarget, lockWorks, selectBulkWorks, writeWorkSteps } from './work-list-store.ts';

const SHOWN = 20;

/** Which works are to become what. */
export interface WorksOrder {
  target: WorkTarget;
  change: WorkChange;
}

/** What a bulk change of works would do. */
export interface WorksPreview {
  /** Names exactly this: a change of anything it was made from makes it another. */
  version: string;
  count: number;
  /** Works that stand so already. */
  unchanged: number;
  groups: { from: string; to: string; works: number }[];
  first: WorkStep[];
}

async function planOf(db: Db | Tx, { target, change }: WorksOrder): Promise<{ steps: WorkStep[]; found: number }> {
  const works = await selectBulkWorks(db, { target, limit: MOST_WORKS + 1 });
  if (works.length > MOST_WORKS) throw new Refusal('WORK_ERROR', '0014');
  return { steps: planWorks(works, change), found: works.length };
}

/**
 * Says what a change of many works would do, and writes nothing. Refuses with WORK_ERROR 0003 and 0004 what is wrong, 0009
 * where nothing would change, 0014 too many.
 */
export async function previewWorks(ctx: Needs<'db' | 'secrets'>, order: WorksOrder): Promise<WorksPreview> {
  const change = checkedWorkChange(order.change);
  const { steps, found } = await planOf(ctx.db, { ...order, change });
  if (steps.length === 0) throw new Refusal('WORK_ERROR', '0009');
  const groups = [...Map.groupBy(steps, ({ from, to }) => `${from}\n${to}`).values()].flatMap((group) => {
    const [one] = group;
    return one ? [{ from: one.from, to: one.to, works: group.length }] : [];
  });
  return {
    version: versionOf(ctx, change, steps),
    count: steps.length,
    unchanged: found - steps.length,
    groups: groups.toSorted((one, other) => other.works - one.works).slice(0, SHOWN),
    first: steps.slice(0, SHOWN),
  };
}

/**
 * Does what was shown, in one transaction and one line of the audit log; a rating that was raised holds on every surface with
 * it. Refuses as `previewWorks`, and with WORK_ERROR 0008 where it would do anything else than was shown by that version.
 */
export async function changeWorks(
  ctx: Needs<'db' | 'secrets'>,
  order: WorksOrder & { by: Actor; version: string },
): Promise<{ changed: number }> {
  const change = checkedWorkChange(order.change);
  const { target, by } = order;
  return actAs(ctx, { by, act: { name: `works.${change.kind}`, subject: 'works' } }, async (tx) => {
    await lockWorks(tx, target);
    const { steps } = await planOf(tx, { target, change });
    if (versionOf(ctx, change, steps) !== order.version) throw new Refusal('WORK_ERROR', '0008');
    if (steps.length === 0) throw new Refusal('WORK_ERROR', '0009');
    await writeWorkSteps(tx, steps, change);
    await settleDesk(
      tx,
      steps.map(({ id }) => id),
      { names: change.kind !== 'listing' },
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
