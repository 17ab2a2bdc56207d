import { downloadAhead } from './download/download-ahead.ts';
import { runQueue } from './download/download-queue.ts';
import { findDeviceOwner } from './storage/device-owner.ts';
import { releaseAdultEpisodes, openOfflineEpisode, purgeExpired } from './storage/offline-episodes.ts';
import { readOfflineIndex } from './storage/offline-index.ts';
import { renewLicenses } from './licenses/renew-licenses.ts';

const INTERVAL_MS = 5 * 60_000;

interface MaintenanceInput {
  /** The page is for a member with adult mode off. */
  isAdultOff: boolean;
}

/**
 * While a page is open: erases ownerless data, renews licenses, removes expired keys, runs the queue and provides next
 * episodes. Returns the stop function.
 */
export function startOfflineMaintenance({ isAdultOff }: MaintenanceInput): () => void {
  const refresh = async (): Promise<void> => {
    if (!readOfflineIndex()) return;
    await findDeviceOwner();
    if (isAdultOff) await releaseAdultEpisodes();
    if (navigator.onLine) await renewLicenses({ onlyWhenDue: true });
    await purgeExpired();
    if (!navigator.onLine) return;
    await downloadAhead().catch(() => undefined);
    runQueue();
  };
  // Storage is unavailable: retried at the next interval.
  const begin = (): void => void refresh().catch(() => undefined);
  begin();
  if (location.pathname.startsWith('/viewer/')) void provideOfflineSections();
  const timer = setInterval(begin, INTERVAL_MS);
  addEventListener('online', begin);
  return () => {
    clearInterval(timer);
    removeEventListener('online', begin);
  };
}

/** Source of the next episode without network. */
async function provideOfflineSections(): Promise<void> {
  const [{ offlineSections: keptParts }, { offlineSection }] = await Promise.all([
    import('../reader/text/offline-section-source.ts'),
    import('./offline-section.tsx'),
  ]);
  keptParts.source = async (id) => {
    const opened = await openOfflineEpisode(id, 'flow');
    return typeof opened === 'string' ? undefined : offlineSection(opened);
  };
}
