import { settingsOf } from '#shared/reading/reading-progress';
import type { PositionRecord, SettingsRecord } from '#shared/reading/reading-record';
import { LEFT_KEY, OWNER_KEY } from '../../browser/device-member.ts';
import { parsePositions } from '../../browser/device-positions.ts';
import { POSITIONS_KEY, readStored } from '../../browser/stored-values.ts';
import { writeLocalJson, positionKey, storePosition } from '../reader/position/position-storage.ts';
import { mergeLibraryPosition } from '../reader/position/newest-positions.ts';

// localStorage copy of the records, read before first paint.

/** The episode's position, and the work's unless newer. */
export function mirrorPosition(record: PositionRecord): void {
  const { place, work, episode, viewed, fraction, furthest, at, marked } = record;
  if (marked && furthest > 0) writeLocalJson(positionKey(episode), { ...place, view: fraction, furthest });
  else if (place) storePosition(episode, place, { view: fraction, furthest });
  else forget(positionKey(episode));
  const saved = readStored(POSITIONS_KEY);
  const visible = parsePositions(saved).find((each) => each.workId === work);
  const kind = place ? ('y' in place ? 'images' : 'text') : visible?.kind;
  if (!kind || (visible && Date.parse(visible.at) >= at)) return;
  if (marked && visible?.episode !== episode) return;
  const { workTitle: title, coverHash, episodeTitle, position, unit } = viewed;
  const batch = { workId: work, title, coverHash, episode, episodeTitle, position, unit, kind, fraction };
  writeLocalJson(POSITIONS_KEY, mergeLibraryPosition(saved, { ...batch, at: new Date(at).toISOString() }));
}

export function mirrorSettings(record: SettingsRecord): void {
  const key = `seoga.settings.${record.of}.${record.scope}`;
  const settings = settingsOf(record);
  if (Object.keys(settings).length > 0) writeLocalJson(key, settings);
  else forget(key);
}

/** Removes everything of the member from the mirror. */
export function clearMirror(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => /^seoga\.(places$|place\.|settings\.)/.test(key));
    for (const key of [...keys, OWNER_KEY, LEFT_KEY]) localStorage.removeItem(key);
    dispatchEvent(new Event('storage'));
  } catch {
    // Without storage nothing was shown.
  }
}

/** Owner, synchronously; 0 for none. */
export function deviceOwner(): number {
  const owner = Number(readStored(OWNER_KEY));
  return Number.isSafeInteger(owner) && owner > 0 ? owner : 0;
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}
