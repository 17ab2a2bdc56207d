import { settingsOf } from '#vocabulary/read-so-far';
import type { PlaceRecord, SettingsRecord } from '#vocabulary/reading-record';
import { LEFT_KEY, OWNER_KEY } from '../device/member-here.ts';
import { PLACES_KEY, parsePlaces, readStored } from '../device/places.ts';
import { keepOnDevice, placeKey } from '../viewer/place/kept-on-device.ts';
import { withShelfPlace } from '../viewer/place/shelf-places.ts';

// What screens read before the first paint is a mirror of the records: it follows them when they change elsewhere.

/** Puts where to read on into the mirror: the episode's own place, and its work's, when that is not newer. */
export function mirrorPlace({ place, work, episode, viewed, fraction, at }: PlaceRecord): void {
  if (place) keepOnDevice(placeKey(episode), place);
  else forget(placeKey(episode));
  const kept = readStored(PLACES_KEY);
  const shown = parsePlaces(kept).find((each) => each.workId === work);
  const kind = place ? ('y' in place ? 'images' : 'text') : shown?.kind;
  if (!kind || (shown && Date.parse(shown.at) >= at)) return;
  const { workTitle: title, coverHash, episodeTitle, position, unit } = viewed;
  const told = { workId: work, title, coverHash, episode, episodeTitle, position, unit, kind, fraction };
  keepOnDevice(PLACES_KEY, withShelfPlace(kept, { ...told, at: new Date(at).toISOString() }));
}

/** Puts a profile into the mirror. */
export function mirrorSettings(record: SettingsRecord): void {
  const key = `seoga.settings.${record.of}.${record.scope}`;
  const settings = settingsOf(record);
  if (Object.keys(settings).length > 0) keepOnDevice(key, settings);
  else forget(key);
}

/** Takes away everything that screens would show of a member who leaves, and the traces of their being here. */
export function forgetMirror(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => /^seoga\.(places$|place\.|settings\.)/.test(key));
    for (const key of [...keys, OWNER_KEY, LEFT_KEY]) localStorage.removeItem(key);
    dispatchEvent(new Event('storage'));
  } catch {
    // Where storage is forbidden nothing was shown.
  }
}

/** The member whose reading this device holds, as its pages know it at once; 0 for nobody. */
export function ownerHere(): number {
  const owner = Number(readStored(OWNER_KEY));
  return Number.isSafeInteger(owner) && owner > 0 ? owner : 0;
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}
