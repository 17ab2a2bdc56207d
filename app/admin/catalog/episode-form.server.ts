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
import {
  EPISODE_CONTENT_FIELDS,
  EPISODE_FIELD_NAMES,
  type EpisodeContentTexts,
  type EpisodeField,
  type EpisodeValues,
  episodeContentTexts,
} from '#shared/catalog/episode-fields';
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
    isEarly: episode.isEarly,
    values: formTexts({ ...episode, opensAt: timeFor(episode, new Date(work.now)) }),
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
    isEarly: false,
    values: formTexts({
      ...(last ?? free),
      title: `${(last?.position ?? 0) + 1}화`,
      opensAt: tomorrow(new Date(work.now)),
      isWithdrawn: false,
      ...episodeContentTexts(),
    }),
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

/** The values of an episode as texts of a form. */
function formTexts(values: EpisodeValues): Record<string, string> {
  return Object.fromEntries(EPISODE_FIELD_NAMES.map((name) => [name, formText(values[name])]));
}

function formText(value: EpisodeValues[EpisodeField]): string {
  if (value instanceof Date) return formatSeoulField(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
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

function typedTexts(text: (name: string) => string): Partial<EpisodeContentTexts> {
  return Object.fromEntries(EPISODE_CONTENT_FIELDS.map((name) => [name, text(name).slice(0, 10_000)]));
}

export function episodeInput(text: (name: string) => string): EpisodeFormValues {
  const release = choiceOf(RELEASES, text('release')) ?? 'keep';
  const later = { later: parseSeoulDate(text('opensAt')) };
  return {
    title: text('title').slice(0, 1_000),
    opensAt: release === 'now' ? 'now' : release === 'later' ? later : 'unchanged',
    price: priceOf(text),
    isUp: release === 'keep' ? text('isUp') === 'yes' : release !== 'off',
    ...episodeContentTexts(typedTexts(text)),
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
