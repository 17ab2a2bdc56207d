import { scheduledDates, parsePrice } from '#domain/catalog-admin';
import { DomainError } from '#kernel/domain-error';
import type {
  EpisodeUploadSettings,
  PlannedEpisode,
  UploadedEpisode,
  UploadedEpisodeChoice,
} from '#shared/catalog/episode-upload';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { type MatchableEpisode, byNumber, numberEpisodes } from './match-rules.ts';

const FREE = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };
const NUMBER = /^\d{1,5}(?:\.\d)?$/u;

/**
 * The episodes that an upload saves, in order. Throws UPLOAD_ERROR 0011 for an invalid number, 0012 for a number that
 * is taken twice, 0013 without episodes, WORK_ERROR 0001, 0005, 0011, 0031 or 0032 for an invalid title, schedule or price.
 */
export function planUpload(input: {
  rows: readonly UploadedEpisode[];
  choices: Readonly<Record<string, UploadedEpisodeChoice>>;
  settings: EpisodeUploadSettings;
  existing: readonly MatchableEpisode[];
  /** Free episodes beside the existing ones: 0012 for those that would replace one. */
  isAddingOnly?: boolean;
}): PlannedEpisode[] {
  const { rows, choices, settings, existing, isAddingOnly = false } = input;
  const numbered = numberEpisodes(existing);
  const chosen = rows.flatMap((row) => {
    const choice = choices[row.key];
    if (!choice?.isIncluded || row.match === 'same') return [];
    const number = parseNumber(choice.number);
    return [{ key: row.key, number, title: parseTitle(choice.title), episodeId: replacedBy(row, number, numbered) }];
  });
  if (chosen.length === 0) throw new DomainError('UPLOAD_ERROR', '0013');
  if (isAddingOnly && chosen.some(({ episodeId }) => episodeId !== null)) throw new DomainError('UPLOAD_ERROR', '0012');
  rejectRepeated(chosen);
  const dates = datesOf(chosen.filter(({ episodeId }) => episodeId === null).toSorted(byNumber), settings);
  return chosen.toSorted(byNumber).map((episode): PlannedEpisode => ({
    ...episode,
    ...(isAddingOnly ? FREE : priceOf(episode, settings)),
    isDraft: episode.episodeId === null && settings.release === 'draft',
    opensAt: dates.get(episode.key)?.toISOString() ?? null,
  }));
}

interface ChosenEpisode {
  key: string;
  number: number | null;
  title: string;
  episodeId: number | null;
}

function parseNumber(text: string): number | null {
  const number = text.trim();
  if (number === '') return null;
  if (!NUMBER.test(number)) throw new DomainError('UPLOAD_ERROR', '0011');
  return Number(number);
}

function parseTitle(text: string): string {
  const title = text.normalize('NFC').trim();
  if (title === '' || title.length > WORK_LIMITS.line) throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  return title;
}

/** The episode whose contents are replaced. Another number than in the file means the episode of that number. */
function replacedBy(
  row: UploadedEpisode,
  number: number | null,
  numbered: ReadonlyMap<number, MatchableEpisode[]>,
): number | null {
  if (row.match === 'changed' && number === row.number) return row.episodeId;
  const standing = number === null ? [] : (numbered.get(number) ?? []);
  const isTaken = standing.length > 1 || (standing.length > 0 && number === row.number);
  if (isTaken) throw new DomainError('UPLOAD_ERROR', '0012');
  return standing[0]?.id ?? null;
}

function rejectRepeated(chosen: readonly ChosenEpisode[]): void {
  const seen = new Set<string>();
  for (const { number, episodeId } of chosen)
    for (const key of [number === null ? '' : `n${number}`, episodeId === null ? '' : `e${episodeId}`]) {
      if (seen.has(key)) throw new DomainError('UPLOAD_ERROR', '0012');
      if (key !== '') seen.add(key);
    }
}

type PlannedPrice = Pick<PlannedEpisode, 'isFree' | 'buyCoins' | 'rentalCoins' | 'rentalHours'>;

function priceOf({ number, episodeId }: ChosenEpisode, settings: EpisodeUploadSettings): PlannedPrice {
  const { buyCoins, rentalCoins, rentalHours, freeFrom, freeTo } = settings;
  if (episodeId !== null) return { isFree: false, buyCoins: null, rentalCoins: null, rentalHours: null };
  const hasRange = freeFrom !== null || freeTo !== null;
  if (freeFrom !== null && freeTo !== null && freeFrom > freeTo)
    throw new DomainError('WORK_ERROR', '0013', { field: 'freeFrom' });
  const isFree =
    hasRange && number !== null && number >= (freeFrom ?? 0) && number <= (freeTo ?? Number.POSITIVE_INFINITY);
  const price = { isFree, buyCoins, rentalCoins, rentalHours };
  // A draft may wait for its price.
  const isUnpriced = buyCoins === null && rentalCoins === null && rentalHours === null;
  return settings.release === 'draft' && isUnpriced ? price : parsePrice(price);
}

/** Release dates by the schedule; episodes before its first one open at once. */
function datesOf(added: readonly ChosenEpisode[], settings: EpisodeUploadSettings): Map<string, Date> {
  if (settings.release !== 'schedule') return new Map();
  const { scheduleFrom } = settings;
  const following = added.filter(({ number }) => scheduleFrom === null || number === null || number >= scheduleFrom);
  const dates = scheduledDates(settings, following.length);
  return new Map(following.flatMap(({ key }, at) => (dates[at] ? [[key, dates[at]] as const] : [])));
}
