import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { EpisodeField } from '#vocabulary/work-fields';
import {
  type BulkPlan,
  type EpisodeChange,
  type EpisodeStep,
  type StepGroup,
  checkedRange,
  groupSteps,
  planEpisodes,
} from './bulk-rules.ts';
import {
  type EpisodeTarget,
  selectBulkEpisodes,
  selectOrder,
  sharesPlaces,
  writeOrder,
  writeSteps,
} from './episode-desk-store.ts';
import { versionOf } from './plan-version.ts';
import { settleDesk } from './settle-desk.ts';
import { lockDeskWork } from './work-sheet-store.ts';

const MOST_EPISODES = 20_000;
const SHOWN = 20;

/** Which episodes of a work are to become what. */
export interface EpisodesOrder {
  workId: number;
  target: EpisodeTarget;
  change: EpisodeChange;
}

/** What a bulk change would do. */
export interface EpisodesPreview {
  /** Names exactly this: a change of anything it was made from makes it another. */
  version: string;
  count: number;
  passedOver: number;
  groups: StepGroup[];
  first: EpisodeStep[];
  last: EpisodeStep[];
}

const FIELDS: Record<EpisodeChange['kind'], EpisodeField> = {
  price: 'price',
  free: 'price',
  schedule: 'opensAt',
  listing: 'listing',
};

async function planOf(db: Parameters<typeof selectBulkEpisodes>[0], order: EpisodesOrder): Promise<BulkPlan> {
  const { workId, change } = order;
  const target = order.target.kind === 'range' ? { ...order.target, ...checkedRange(order.target) } : order.target;
  const listing = change.kind === 'listing' && change.isUp ? 'off' : 'up';
  const episodes = await selectBulkEpisodes(db, { workId, target, listing });
  if (episodes.length > MOST_EPISODES) throw new Refusal('WORK_ERROR', '0014');
  return planEpisodes(episodes, change);
}

/**
 * Says what a change of many episodes would do, and writes nothing. Refuses with WORK_ERROR 0005, 0011, 0013 what is wrong,
 * 0009 where nothing would change, 0014 too many.
 */
export async function previewEpisodes(ctx: Needs<'db' | 'secrets'>, order: EpisodesOrder): Promise<EpisodesPreview> {
  const plan = await planOf(ctx.db, order);
  if (plan.steps.length === 0) throw new Refusal('WORK_ERROR', '0009');
  const { steps, passedOver } = plan;
  return {
    version: versionOf(ctx, order.change, steps),
    count: steps.length,
    passedOver,
    groups: groupSteps(steps).slice(0, SHOWN),
    first: steps.slice(0, SHOWN),
    last: steps.slice(SHOWN).slice(-SHOWN),
  };
}

/**
 * Does what was shown, in one transaction and one line of the audit log. Refuses as `previewEpisodes`, and with WORK_ERROR
 * 0008 where it would do anything else than was shown by that version.
 */
export async function changeEpisodes(
  ctx: Needs<'db' | 'secrets'>,
  order: EpisodesOrder & { by: Actor; version: string },
): Promise<{ changed: number }> {
  const { workId, by, change } = order;
  const act = { name: `episodes.${change.kind}`, subject: `work:${workId}` };
  return actAs(ctx, { by, act }, async (tx) => {
    if (!(await lockDeskWork(tx, workId))) throw new Refusal('NOT_FOUND', '0001');
    const { steps } = await planOf(tx, order);
    if (versionOf(ctx, change, steps) !== order.version) throw new Refusal('WORK_ERROR', '0008');
    if (steps.length === 0) throw new Refusal('WORK_ERROR', '0009');
    await writeSteps(tx, steps, FIELDS[change.kind]);
    if (change.kind === 'listing' && change.isUp) await renumberShared(tx, workId);
    await settleDesk(tx, [workId], { names: false });
    return {
      before: { episodes: steps.length, values: idsByValue(steps) },
      after: { episodes: steps.length, change },
      result: { changed: steps.length },
    };
  });
}

/** Numbers episodes anew where one that is up again stands where another came meanwhile. */
async function renumberShared(tx: Tx, workId: number): Promise<void> {
  if (!(await sharesPlaces(tx, workId))) return;
  const order = await selectOrder(tx, workId);
  await writeOrder(
    tx,
    order.map(({ id }, at) => ({ id, position: at + 1 })),
  );
}

/** What stood before, each value with the episodes that had it. */
function idsByValue(steps: readonly EpisodeStep[]): { from: string; ids: number[] }[] {
  return [...Map.groupBy(steps, (step) => step.from)].map(([from, group]) => ({
    from,
    ids: group.map(({ id }) => id),
  }));
}
