import { writeLocalJson, readLocalJson } from '../../reader/position/position-storage.ts';

export interface DownloadSettings {
  /** Wi-Fi only, where the browser tells. */
  onlyUnmetered: boolean;
  /** Delete finished episodes when new ones are downloaded automatically. */
  dropsRead: boolean;
  /** Number of episodes to download ahead, by work. */
  ahead: Record<string, number>;
}

const KEY = 'seoga.settings.keeping';
export const MAX_AHEAD = 10;
export const DEFAULT_AHEAD = 3;

export function downloadSettings(): DownloadSettings {
  const { onlyUnmetered, dropsRead, ahead }: Partial<Record<keyof DownloadSettings, unknown>> = Object(
    readLocalJson(KEY),
  );
  const works = Object.entries(Object(ahead)).filter(
    ([work, count]) => /^\d+$/.test(work) && Number.isSafeInteger(count) && Number(count) > 0,
  );
  return {
    onlyUnmetered: onlyUnmetered !== false,
    dropsRead: dropsRead === true,
    ahead: Object.fromEntries(works.map(([work, count]) => [work, Math.min(Number(count), MAX_AHEAD)])),
  };
}

/** False when storage is unavailable. */
export function changeDownloadSettings(change: Partial<DownloadSettings>): boolean {
  return writeLocalJson(KEY, { ...downloadSettings(), ...change });
}

/** Metered or data saver; unknown connections count as unmetered. */
export function isMetered(): boolean {
  const episode = Object(Reflect.get(navigator, 'connection'));
  return episode.saveData === true || episode.type === 'cellular';
}
