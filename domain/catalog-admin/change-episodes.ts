import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { EpisodeField } from '#shared/catalog/episode-fields';
import {
  type BulkPlan,
  type EpisodeChange,
  type EpisodeStep,
  type StepGroup,
  parseRange,
  groupSteps,
  planEpisodes,
} from './bulk-rules.ts';
import {
  type EpisodeTarget,
  selectBulkEpisodes,
  selectOrder,
  hasDuplicatePositions,
  writeOrder,
  writeSteps,
} from './episode-admin-store.ts';
import { versionOf } from './plan-version.ts';
import { refreshWorks } from './refresh-works.ts';
import { lockAdminWork } from './work-form-store.ts';

const MAX_EPISODES = 20_000;
const PREVIEW_LIMIT = 20;

/** Target and change. */
export interface BulkEpisodesInput {
  workId: number;
  target: EpisodeTarget;
  change: EpisodeChange;
}

/** Preview of a bulk change. */
export interface BulkEpisodesPreview {
  /** Hash of the plan and its input. */
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

async function planOf(db: Parameters<typeof selectBulkEpisodes>[0], input: BulkEpisodesInput): Promise<BulkPlan> {
  const { workId, change } = input;
  const target = input.target.kind === 'range' ? { ...input.target, ...parseRange(input.target) } : input.target;
  const listing = change.kind === 'listing' && change.isUp ? 'off' : 'up';
  const episodes = await selectBulkEpisodes(db, { workId, target, listing });
  if (episodes.length > MAX_EPISODES) throw new DomainError('WORK_ERROR', '0014');
  return planEpisodes(episodes, change);
}

/**
 * Previews a bulk change. Throws WORK_ERROR 0005, 0011 or 0013 for invalid values, 0009 without changes, 0014 for too
 * many episodes.
 */
export async function previewEpisodes(
  ctx: Needs<'db' | 'secrets'>,
  input: BulkEpisodesInput,
): Promise<BulkEpisodesPreview> {
  const plan = await planOf(ctx.db, input);
  if (plan.steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
  const { steps, passedOver } = plan;
  return {
    version: versionOf(ctx, input.change, steps),
    count: steps.length,
    passedOver,
    groups: groupSteps(steps).slice(0, PREVIEW_LIMIT),
    first: steps.slice(0, PREVIEW_LIMIT),
    last: steps.slice(PREVIEW_LIMIT).slice(-PREVIEW_LIMIT),
  };
}

/**
 * Applies a previewed change with one audit entry. Throws like `previewEpisodes`, WORK_ERROR 0008 if the plan changed.
 */
export async function changeEpisodes(
  ctx: Needs<'db' | 'secrets'>,
  order: BulkEpisodesInput & { by: Actor; version: string },
): Promise<{ changed: number }> {
  const { workId, by, change } = order;
  const action = { name: `episodes.${change.kind}`, subject: `work:${workId}` } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    if (!(await lockAdminWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
    const { steps } = await planOf(tx, order);
    if (versionOf(ctx, change, steps) !== order.version) throw new DomainError('WORK_ERROR', '0008');
    if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
    await writeSteps(tx, steps, FIELDS[change.kind]);
    if (change.kind === 'listing' && change.isUp) await renumberDuplicates(tx, workId);
    await refreshWorks(tx, [workId], { names: false });
    return {
      before: { episodes: steps.length, values: idsByValue(steps) },
      after: { episodes: steps.length, change },
      result: { changed: steps.length },
    };
  });
}

/** Renumbers episodes after relisting caused duplicate positions. */
async function renumberDuplicates(tx: Tx, workId: number): Promise<void> {
  if (!(await hasDuplicatePositions(tx, workId))) return;
  const order = await selectOrder(tx, workId);
  await writeOrder(
    tx,
    order.map(({ id }, at) => ({ id, position: at + 1 })),
  );
}

function idsByValue(steps: readonly EpisodeStep[]): { from: string; ids: number[] }[] {
  return [...Map.groupBy(steps, (step) => step.from)].map(([from, group]) => ({
    from,
    ids: group.map(({ id }) => id),
  }));
}
