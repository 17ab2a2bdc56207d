import { type Actor, withAudit } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type EpisodeStep, groupSteps, planEpisodes } from '../bulk-rules.ts';
import type { BulkWorksPreview } from '../change-works.ts';
import { writeEdit } from '../episode-admin-store.ts';
import { versionOf } from '../plan-version.ts';
import type { EpisodePrice } from '../price-rules.ts';
import { refreshWorks } from '../refresh-works.ts';
import { type WorkTarget, lockWorks, selectPaidEpisodes } from '../work-list-store.ts';
import { insertBulkChange } from './bulk-change-store.ts';

const MAX_EPISODES = 20_000;
const PREVIEW_LIMIT = 20;

/** Works and the price of their paid episodes. */
export interface WorkPricesInput {
  target: WorkTarget;
  price: Omit<EpisodePrice, 'isFree'>;
}

type PricedStep = EpisodeStep & { workId: number; work: string };

async function planOf(
  db: Db | Tx,
  { target, price }: WorkPricesInput,
): Promise<{ steps: PricedStep[]; found: number }> {
  const episodes = await selectPaidEpisodes(db, { target, limit: MAX_EPISODES + 1 });
  if (episodes.length > MAX_EPISODES) throw new DomainError('WORK_ERROR', '0014');
  const works = new Map(episodes.map(({ id, workId, work }) => [id, { workId, work }]));
  const { steps } = planEpisodes(episodes, { kind: 'price', ...price });
  const priced = steps.flatMap((step): PricedStep[] => {
    const work = works.get(step.id);
    return work ? [{ ...step, ...work }] : [];
  });
  return { steps: priced, found: episodes.length };
}

/**
 * Previews one price for the paid episodes of many works; free and withdrawn ones stay. Throws WORK_ERROR 0005 for an
 * invalid price, 0009 without changes, 0014 for too many episodes.
 */
export async function previewWorkPrices(
  ctx: Needs<'db' | 'secrets'>,
  input: WorkPricesInput,
): Promise<Omit<BulkWorksPreview, 'first'> & { first: { id: number; title: string; from: string; to: string }[] }> {
  const { steps, found } = await planOf(ctx.db, input);
  if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
  return {
    version: versionOf(ctx, input.price, steps),
    count: steps.length,
    unchanged: found - steps.length,
    leftOut: 0,
    groups: groupSteps(steps)
      .slice(0, PREVIEW_LIMIT)
      .map(({ from, to, episodes }) => ({ from, to, works: episodes })),
    first: steps.slice(0, PREVIEW_LIMIT).map(({ workId, work, title, from, to }) => {
      return { id: workId, title: `${work} ${title}`, from, to };
    }),
  };
}

/** Applies a previewed price with one audit entry. Throws like `previewWorkPrices`, WORK_ERROR 0008 if the plan changed. */
export async function changeWorkPrices(
  ctx: Needs<'db' | 'secrets'>,
  order: WorkPricesInput & { by: Actor; version: string },
): Promise<{ changed: number }> {
  const { target, by, price } = order;
  const act = { name: 'works.price', subject: 'works' } as const;
  return withAudit(ctx, { by, act }, async (tx) => {
    await lockWorks(tx, target);
    const { steps } = await planOf(tx, order);
    if (versionOf(ctx, price, steps) !== order.version) throw new DomainError('WORK_ERROR', '0008');
    if (steps.length === 0) throw new DomainError('WORK_ERROR', '0009');
    const values = steps.map(({ id, before, values: after }) => ({
      item: 'episode' as const,
      id,
      field: 'price',
      before,
      after,
    }));
    await insertBulkChange(tx, { by, act: act.name, values });
    await writeEdit(tx, 'price', steps);
    const works = [...new Set(steps.map(({ workId }) => workId))];
    await refreshWorks(tx, works, { names: false });
    return {
      after: { works: works.length, episodes: steps.length, change: price },
      result: { changed: steps.length },
    };
  });
}
