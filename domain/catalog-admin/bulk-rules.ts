import { DomainError } from '#kernel/domain-error';
import { EPISODE_PRICE_FIELDS, type EpisodeValues, pickEpisodeValues } from '#shared/catalog/episode-fields';
import { scheduleTime } from '#shared/content/seoul-date';
import { type PriceChange, changedPrice, requireOutcome } from './price-outcome-rules.ts';
import { type EpisodePrice, parsePrice, formatPrice } from './price-rules.ts';
import { type Schedule, scheduledDates } from './schedule-rules.ts';

/** A bulk change of episodes. */
export type EpisodeChange = PriceChange | { kind: 'schedule'; schedule: Schedule } | { kind: 'listing'; isUp: boolean };

export interface BulkEpisode extends EpisodePrice {
  id: number;
  position: number;
  title: string;
  opensAt: Date;
  isOpen: boolean;
  /** Somebody owns or rents it. */
  isHeld: boolean;
  isWithdrawn: boolean;
  hasContent: boolean;
}

export interface EpisodeStep {
  id: number;
  position: number;
  title: string;
  from: string;
  to: string;
  prices?: { before: EpisodePrice; after: EpisodePrice };
  /** The replaced values. */
  before: Partial<EpisodeValues>;
  values: Partial<EpisodeValues>;
}

export interface BulkPlan {
  steps: EpisodeStep[];
  passedOver: number;
}

/**
 * Plans the change of each episode; unchanged ones have no step. Schedules move only unreleased episodes that nobody holds; empty ones
 * are not listed. Throws WORK_ERROR 0005 for an invalid price, 0011 for an invalid schedule, 0030 when a change of
 * free and priced episodes names no outcome.
 */
export function planEpisodes(episodes: readonly BulkEpisode[], change: EpisodeChange): BulkPlan {
  if (change.kind === 'schedule') return planSchedule(episodes, change.schedule);
  if (change.kind !== 'listing') requireOutcome(episodes, change);
  const touched = episodes.filter((episode) => change.kind !== 'listing' || !change.isUp || episode.hasContent);
  const steps = touched.flatMap((episode) => stepOf(episode, change) ?? []);
  return { steps, passedOver: episodes.length - touched.length };
}

function planSchedule(episodes: readonly BulkEpisode[], schedule: Schedule): BulkPlan {
  const coming = episodes.filter(({ isOpen, isHeld }) => !isOpen && !isHeld);
  const dates = scheduledDates(schedule, coming.length);
  const steps = coming.flatMap((episode, position): EpisodeStep[] => {
    const opensAt = dates[position];
    if (!opensAt || opensAt.getTime() === episode.opensAt.getTime()) return [];
    const texts = { from: scheduleTime(episode.opensAt), to: scheduleTime(opensAt) };
    return [{ ...named(episode), ...texts, before: { opensAt: episode.opensAt }, values: { opensAt } }];
  });
  return { steps, passedOver: episodes.length - coming.length };
}

function stepOf(episode: BulkEpisode, change: Exclude<EpisodeChange, { kind: 'schedule' }>): EpisodeStep | undefined {
  if (change.kind === 'listing') {
    const isWithdrawn = !change.isUp;
    if (episode.isWithdrawn === isWithdrawn) return undefined;
    const words = (isDown: boolean): string => (isDown ? '내림' : '올림');
    const texts = { from: words(!isWithdrawn), to: words(isWithdrawn) };
    return { ...named(episode), ...texts, before: { isWithdrawn: !isWithdrawn }, values: { isWithdrawn } };
  }
  const before = pickEpisodeValues(episode, EPISODE_PRICE_FIELDS);
  const after = changedPrice(before, change);
  if (EPISODE_PRICE_FIELDS.every((part) => after[part] === before[part])) return undefined;
  const [from, to] = [formatPrice(before), formatPrice(parsePrice(after))];
  return { ...named(episode), from, to, prices: { before, after }, before, values: after };
}

function named({ id, position, title }: BulkEpisode): Pick<EpisodeStep, 'id' | 'position' | 'title'> {
  return { id, position, title };
}

export interface StepGroup {
  from: string;
  to: string;
  episodes: number;
  first: number;
  last: number;
  /** Of a change of prices. */
  prices?: EpisodeStep['prices'];
}

/** Groups steps, largest first; of a schedule the first and last. */
export function groupSteps(steps: readonly EpisodeStep[]): StepGroup[] {
  const groups = new Map<string, StepGroup>();
  for (const { from, to, position, prices } of steps) {
    const key = `${from}\n${to}`;
    const group = groups.get(key);
    if (group) {
      group.episodes += 1;
      group.first = Math.min(group.first, position);
      group.last = Math.max(group.last, position);
    } else groups.set(key, { from, to, episodes: 1, first: position, last: position, ...(prices ? { prices } : {}) });
  }
  return [...groups.values()].toSorted((one, other) => other.episodes - one.episodes || one.first - other.first);
}

/** An inclusive range; null: open end. Throws WORK_ERROR 0013 if reversed. */
export function parseRange(range: { first: number | null; last: number | null }): typeof range {
  const { first, last } = range;
  const isPlace = (position: number | null): boolean =>
    position === null || (Number.isInteger(position) && position >= 1);
  if (!isPlace(first) || !isPlace(last) || (first !== null && last !== null && first > last))
    throw new DomainError('WORK_ERROR', '0013', { field: 'range' });
  return range;
}

/** Moves items to a position, keeping their order. */
export function moveItems(order: readonly number[], moved: readonly number[], position: number): number[] {
  const chosen = new Set(moved);
  const rest = order.filter((id) => !chosen.has(id));
  const at = Math.min(position - 1, rest.length);
  return [...rest.slice(0, at), ...order.filter((id) => chosen.has(id)), ...rest.slice(at)];
}
