import { Refusal } from '#shared/refusal';
import { type EpisodePrice, checkedPrice, priceWords } from './price-rules.ts';
import { type Schedule, scheduledMoments } from './schedule-rules.ts';

/** What a bulk change does to every episode that it is for. */
export type EpisodeChange =
  | { kind: 'price'; buyCoins: number | null; rentalCoins: number | null; rentalHours: number | null }
  | { kind: 'free'; isFree: boolean }
  | { kind: 'schedule'; schedule: Schedule }
  | { kind: 'listing'; isUp: boolean };

/** An episode as a bulk change finds it. */
export interface BulkEpisode extends EpisodePrice {
  id: number;
  position: number;
  title: string;
  opensAt: Date;
  isOpen: boolean;
  isWithdrawn: boolean;
  hasContent: boolean;
}

/** What becomes of one episode: only what differs stands in it. */
export interface EpisodeStep {
  id: number;
  position: number;
  title: string;
  from: string;
  to: string;
  write: Partial<EpisodePrice> & { opensAt?: Date; isWithdrawn?: boolean };
}

/** The steps of a change, and how many episodes it leaves alone because it may not touch them. */
export interface BulkPlan {
  steps: EpisodeStep[];
  passedOver: number;
}

/**
 * Says for every episode what becomes of it; one that stands as wished already has no step. A schedule moves only what has not
 * opened yet, and what has neither text nor pictures is not put up. Refuses with WORK_ERROR 0005 a price, 0011 a schedule.
 */
export function planEpisodes(episodes: readonly BulkEpisode[], change: EpisodeChange): BulkPlan {
  if (change.kind === 'schedule') return planSchedule(episodes, change.schedule);
  const touched = episodes.filter((episode) => change.kind !== 'listing' || !change.isUp || episode.hasContent);
  const steps = touched.flatMap((episode) => stepOf(episode, change) ?? []);
  return { steps, passedOver: episodes.length - touched.length };
}

function planSchedule(episodes: readonly BulkEpisode[], schedule: Schedule): BulkPlan {
  const coming = episodes.filter(({ isOpen }) => !isOpen);
  const moments = scheduledMoments(schedule, coming.length);
  const steps = coming.flatMap((episode, place): EpisodeStep[] => {
    const opensAt = moments[place];
    if (!opensAt || opensAt.getTime() === episode.opensAt.getTime()) return [];
    return [{ ...named(episode), from: momentWords(episode.opensAt), to: momentWords(opensAt), write: { opensAt } }];
  });
  return { steps, passedOver: episodes.length - coming.length };
}

const PRICE_PARTS = [
  'isFree',
  'buyCoins',
  'rentalCoins',
  'rentalHours',
] as const satisfies readonly (keyof EpisodePrice)[];

function stepOf(episode: BulkEpisode, change: Exclude<EpisodeChange, { kind: 'schedule' }>): EpisodeStep | undefined {
  if (change.kind === 'listing') {
    const isWithdrawn = !change.isUp;
    if (episode.isWithdrawn === isWithdrawn) return undefined;
    const words = (isDown: boolean): string => (isDown ? '내림' : '올림');
    return { ...named(episode), from: words(!isWithdrawn), to: words(isWithdrawn), write: { isWithdrawn } };
  }
  const { isFree, buyCoins, rentalCoins, rentalHours } = episode;
  const before = { isFree, buyCoins, rentalCoins, rentalHours };
  const wish =
    change.kind === 'free'
      ? { isFree: change.isFree }
      : { buyCoins: change.buyCoins, rentalCoins: change.rentalCoins, rentalHours: change.rentalHours };
  const after = checkedPrice({ ...before, ...wish });
  const isSame = PRICE_PARTS.every((part) => after[part] === before[part]);
  return isSame ? undefined : { ...named(episode), from: priceWords(before), to: priceWords(after), write: after };
}

function named({ id, position, title }: BulkEpisode): Pick<EpisodeStep, 'id' | 'position' | 'title'> {
  return { id, position, title };
}

const MOMENT = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Seoul as operators read it: `2026. 12. 03. (목) 18:00`. */
export function momentWords(moment: Date): string {
  return MOMENT.format(moment);
}

/** Steps of one kind together: from what to what, how many, from which place to which. */
export interface StepGroup {
  from: string;
  to: string;
  episodes: number;
  first: number;
  last: number;
}

/** What a plan does in groups, the largest first; of a schedule, whose steps all differ, its first and last ones. */
export function groupSteps(steps: readonly EpisodeStep[]): StepGroup[] {
  const groups = new Map<string, StepGroup>();
  for (const { from, to, position } of steps) {
    const key = `${from}\n${to}`;
    const group = groups.get(key);
    if (group) {
      group.episodes += 1;
      group.first = Math.min(group.first, position);
      group.last = Math.max(group.last, position);
    } else groups.set(key, { from, to, episodes: 1, first: position, last: position });
  }
  return [...groups.values()].toSorted((one, other) => other.episodes - one.episodes || one.first - other.first);
}

/** A range of places, both ends in it; null: to the end. Refuses with WORK_ERROR 0013 one that runs backwards. */
export function checkedRange(range: { first: number | null; last: number | null }): typeof range {
  const { first, last } = range;
  const isPlace = (place: number | null): boolean => place === null || (Number.isInteger(place) && place >= 1);
  if (!isPlace(first) || !isPlace(last) || (first !== null && last !== null && first > last))
    throw new Refusal('WORK_ERROR', '0013', { field: 'range' });
  return range;
}

/** An order with some of its members moved, so that the first of them stands at that place. */
export function movedOrder(order: readonly number[], moved: readonly number[], place: number): number[] {
  const chosen = new Set(moved);
  const rest = order.filter((id) => !chosen.has(id));
  const at = Math.min(place - 1, rest.length);
  return [...rest.slice(0, at), ...order.filter((id) => chosen.has(id)), ...rest.slice(at)];
}
