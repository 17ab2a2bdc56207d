import {
  type AdminEpisode,
  type AdminWork,
  type EpisodeFormValues,
  type EpisodePrice,
  PRICE_OUTCOMES,
  type PriceOutcome,
  formatSeoulField,
  parseSeoulDate,
} from '#domain/catalog-admin';
import type { EpisodeFormData } from '../episode/episode-form.tsx';
import type { EPISODE_MESSAGES } from '../episode/episode-messages.ts';
import { RELEASES, episodeState } from '../episode/visibility.ts';
import { choiceOf, parseCount } from './form-values.ts';

const DAY_MS = 86_400_000;

/** An existing episode for its form. */
export function episodeFormData(work: AdminWork, episode: AdminEpisode): EpisodeFormData {
  return {
    workId: work.id,
    work: { isDraft: work.isDraft, isListed: work.isListed },
    id: episode.id,
    key: '',
    version: episode.version,
    content: episode.content,
    state: episodeState(episode),
    values: {
      title: episode.title,
      opensAt: formatSeoulField(timeFor(episode, new Date(work.now))),
      noteBefore: episode.noteBefore,
      noteAfter: episode.noteAfter,
      ...priceValues(episode),
    },
  };
}

/** A new episode takes the price of the last one. */
export function newEpisodeData(
  work: AdminWork,
  { last, content, key }: { last: AdminEpisode | undefined; content: 'text' | 'images'; key: string },
): EpisodeFormData {
  const free = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };
  return {
    workId: work.id,
    work: { isDraft: work.isDraft, isListed: work.isListed },
    id: null,
    key,
    version: '',
    content,
    state: 'draft',
    values: {
      title: `${(last?.position ?? 0) + 1}화`,
      opensAt: formatSeoulField(tomorrow(new Date(work.now))),
      noteBefore: '',
      noteAfter: '',
      ...priceValues(last ?? free),
    },
  };
}

/** A past release is no suggestion for a schedule. */
function timeFor(episode: AdminEpisode, now: Date): Date {
  return episode.opensAt > now ? episode.opensAt : tomorrow(now);
}

/** The same full hour, tomorrow. */
function tomorrow(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 + DAY_MS);
}

function priceValues({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): Record<string, string> {
  return {
    isFree: isFree ? 'yes' : 'no',
    buyCoins: String(buyCoins ?? ''),
    rentalCoins: String(rentalCoins ?? ''),
    rentalHours: String(rentalHours ?? ''),
  };
}

export function priceOf(text: (name: string) => string): EpisodePrice {
  return {
    isFree: text('isFree') === 'yes',
    buyCoins: parseCount(text('buyCoins')),
    rentalCoins: parseCount(text('rentalCoins')),
    rentalHours: parseCount(text('rentalHours')),
  };
}

/** How a change of free and priced episodes is resolved. */
export function outcomeOf(text: string): PriceOutcome | undefined {
  return PRICE_OUTCOMES.find((outcome) => outcome === text);
}

export function episodeInput(text: (name: string) => string): EpisodeFormValues {
  const release = choiceOf(RELEASES, text('release')) ?? 'keep';
  const later = { later: parseSeoulDate(text('opensAt')) };
  return {
    title: text('title').slice(0, 1_000),
    opensAt: release === 'now' ? 'now' : release === 'later' ? later : 'unchanged',
    price: priceOf(text),
    isUp: release === 'keep' ? text('isUp') === 'yes' : release !== 'off',
    noteBefore: text('noteBefore').slice(0, 10_000),
    noteAfter: text('noteAfter').slice(0, 10_000),
    outcome: outcomeOf(text('outcome')),
  };
}

/** What readers see now, as the name of the message after saving. */
export function savedMessage(work: AdminWork, episode: AdminEpisode): keyof typeof EPISODE_MESSAGES {
  const state = episodeState(episode);
  if (state === 'draft') return 'drafted';
  if (state === 'withdrawn') return 'withdrawn';
  if (work.isDraft) return 'waiting';
  return work.isListed ? state : 'hidden';
}
