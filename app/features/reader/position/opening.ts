import { isFinished } from '#shared/reading/finished';
import { positionKey, readLocalJson, storedReach } from './position-storage.ts';

/** Whether the reader opened this document, rather than a reload, the history or a restored tab. */
function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
  return type !== 'reload' && type !== 'back_forward' && !Reflect.get(document, 'wasDiscarded');
}

/** Stored position to open at. An episode left at its end starts at its top when it is opened again. */
export function positionToOpen(episode: number): unknown {
  const isRead = isFinished(storedReach(episode).view);
  return isRead && isOpenedAnew() ? undefined : readLocalJson(positionKey(episode));
}

/** Calls once the reader sees a document that they opened, never for a restored one or a link into the text. */
export function whenOpened(call: () => void): void {
  if (!isOpenedAnew() || location.hash) return;
  if (!document.hidden) return call();
  const check = (): void => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', check);
    call();
  };
  document.addEventListener('visibilitychange', check);
}

interface OpenedView<Place> {
  take(): Place | undefined;
  progress(): number;
}

/**
 * What an opening saves. Its place only when the episode starts again or fits the screen, which is all that finishes
 * without a move.
 */
export function openedView<Place extends { episode: number; fraction: number }>(
  content: OpenedView<Place>,
): { fraction: number; place?: Place } {
  const place = content.take();
  const isAtTop = place?.fraction === 0;
  const fraction = isAtTop ? content.progress() : Math.min(0.9999, content.progress());
  const isAnew = place && isAtTop && (isFinished(fraction) || isFinished(storedReach(place.episode).view));
  return isAnew ? { fraction, place } : { fraction };
}
