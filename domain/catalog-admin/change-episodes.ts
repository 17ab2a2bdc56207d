import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { EpisodeEdit } from '#shared/catalog/episode-fields';
import {
  type BulkEpisode,
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
  writeEdit,
} from './episode-admin-store.ts';
import { insertBulkChange } from './bulk-changes/bulk-change-store.ts';
import { versionOf } from './plan-version.ts';
import { type PriceOutcome, outcomesOf } from './price-outcome-rules.ts';
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
  unchanged: number;
  groups: StepGroup[];
  first: EpisodeStep[];
  last: EpisodeStep[];
}

const EDITS: Record<EpisodeChange['kind'], Exclude<EpisodeEdit, 'text'>> = {
  price: 'price',
  free: 'price',
  schedule: 'opensAt',
  listing: 'listing',
};

async function episodesOf(
  db: Parameters<typeof selectBulkEpisodes>[0],
  input: BulkEpisodesInput,
): Promise<BulkEpisode[]> {
  const { workId, change } = input;
  const target = input.target.kind === 'range' ? { ...input.target, ...parseRange(input.target) } : input.target;
  const listing = change.kind === 'listing' && change.isUp ? 'off' : 'up';
  const episodes = await selectBulkEpisodes(db, { workId, target, listing });
  if (episodes.length > MAX_EPISODES) throw new DomainError('WORK_ERROR', '0014');
  return episodes;
}

/** A consistent outcome of a change; `preview` is null while it needs a price. */
export interface BulkOutcome {
  outcome: PriceOutcome | null;
  preview: BulkEpisodesPreview | null;
}

/**
 * Previews a bulk change: one result, or both outcomes when free and priced episodes contradict it. Throws like
 * `previewEpisodes`.
 */
export async function previewOutcomes(ctx: Needs<'db' | 'secrets'>, input: BulkEpisodesInput): Promise<BulkOutcome[]> {
  const { change } = input;
  const episodes = await episodesOf(ctx.db, input);
  if (change.kind !== 'price' && change.kind !== 'free')
    return [{ outcome: null, preview: previewOf(ctx, { episodes, change }) }];
  const outcomes = outcomesOf(episodes, change);
  const previews = (outcomes.length > 0 ? outcomes : [undefined]).map((outcome): BulkOutcome => {
    if (outcome === 'price-unpriced' && change.kind === 'free' && !change.price) return { outcome, preview: null };
    return { outcome: outcome ?? null, preview: previewOf(ctx, { episodes, change: { ...change, outcome } }) };
  });
  const changing = previews.filter(({ preview }) => preview === null || preview.count > 0);
  if (changing.length === 0) throw new DomainError('WORK_ERROR', '0009');
  return changing;
}

/**
 * Previews a bulk change. Throws WORK_ERROR 0005, 0011, 0013, 0031 or 0032 for invalid values, 0009 without changes,
 * 0014 for too many episodes, 0030 when it names none of its two outcomes.
 */
export async function previewEpisodes(
  ctx: Needs<'db' | 'secrets'>,
  input: BulkEpisodesInput,
): Promise<BulkEpisodesPreview> {
  const preview = previewOf(ctx, { episodes: await episodesOf(ctx.db, input), change: input.change });
  if (preview.count === 0) throw new DomainError('WORK_ERROR', '0009');
  return preview;
}

function previewOf(
  ctx: Needs<'secrets'>,
  { episodes, change }: { episodes: readonly BulkEpisode[]; change: EpisodeChange },
): BulkEpisodesPreview {
  const { steps, passedOver } = planEpisodes(episodes, change);
  return {
    version: versionOf(ctx, change, steps),
    count: steps.length,
    passedOver,
    unchanged: episodes.length - passedOver - steps.length,
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
    const { steps } = planEpisodes(await episodesOf(tx, order), change);
    if (versionOf(ctx, change, steps) !== order.version) throw new DomainError('WORK_ERROR', '0008');
    if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
    const edit = EDITS[change.kind];
    const values = steps.map(({ id, before, values: after }) => {
      return { item: 'episode' as const, id, field: edit, before, after };
    });
    await insertBulkChange(tx, { by, act: action.name, values });
    await writeEdit(tx, edit, steps);
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
export async function renumberDuplicates(tx: Tx, workId: number): Promise<void> {
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
