import { call } from '../../../browser/api/browser-call.ts';
import { deviceClock } from '../../reading-sync/device-clock.ts';
import { readOfflineIndex } from '../storage/offline-index.ts';
import { deleteOfflineEpisodes } from '../storage/offline-episodes.ts';
import { writeLocalJson, readLocalJson } from '../../reader/position/position-storage.ts';
import { eraseOfflineData } from '../storage/device-owner.ts';

const AT_ONCE = 200;
/** Deleted episodes not yet reported. */
const UNREPORTED_KEY = 'seoga.kept.untold';

/** Deletes episodes and reports it to the server, later if offline. */
export async function releaseEpisodes(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteOfflineEpisodes(ids);
  writeLocalJson(UNREPORTED_KEY, [...unreportedReleases(), ...ids]);
  await reportReleases().catch(() => undefined);
}

/** Rejects when offline. */
export async function reportReleases(): Promise<void> {
  for (let remaining = unreportedReleases(); remaining.length > 0; remaining = unreportedReleases()) {
    const episodes = remaining.slice(0, AT_ONCE);
    await call('POST /ko/v1/kept/release', { body: { device: deviceClock.device, episodes } });
    writeLocalJson(
      UNREPORTED_KEY,
      unreportedReleases().filter((id) => !episodes.includes(id)),
    );
  }
}

function unreportedReleases(): number[] {
  const downloaded = readLocalJson(UNREPORTED_KEY);
  return Array.isArray(downloaded) ? downloaded.filter((id) => Number.isSafeInteger(id)) : [];
}

/** Erases everything, keys first, and frees the device slot. */
export async function releaseAll(): Promise<void> {
  const ids = readOfflineIndex()?.ids ?? [];
  await eraseOfflineData();
  // Saved before it is sent, in case the page closes.
  writeLocalJson(UNREPORTED_KEY, [...unreportedReleases(), ...ids]);
  const body = { device: deviceClock.device };
  const isTold = await call('POST /ko/v1/kept/release', { body }).then(
    () => true,
    () => false,
  );
  if (isTold) writeLocalJson(UNREPORTED_KEY, []);
}
