import { keepAhead } from './keep-ahead.ts';
import { runQueue } from './keep-queue.ts';
import { keeperHere } from './keeper.ts';
import { closeAdult, openKept, sweepKept } from './kept-episodes.ts';
import { keptMirror } from './kept-mirror.ts';
import { renewKept } from './renew-kept.ts';

const LOOK_MS = 5 * 60_000;

interface Onlooker {
  /** The page was made for a member, and the member's adult mode is off. */
  isAdultOff: boolean;
}

/**
 * Keeps house over what this browser keeps, for as long as a page stands: nobody's is erased, leases are renewed, what
 * is over loses its key, what waits is fetched, and what the next episode may need is at hand. Answers how to stop.
 */
export function keepHouse({ isAdultOff }: Onlooker): () => void {
  const look = async (): Promise<void> => {
    if (!keptMirror()) return;
    await keeperHere();
    if (isAdultOff) await closeAdult();
    if (navigator.onLine) await renewKept({ onlyWhenDue: true });
    await sweepKept();
    if (!navigator.onLine) return;
    await keepAhead().catch(() => undefined);
    runQueue();
  };
  // Storage that is forbidden or full has nothing to keep house over; the next look tries again.
  const begin = (): void => void look().catch(() => undefined);
  begin();
  if (location.pathname.startsWith('/viewer/')) void offerNextParts();
  const timer = setInterval(begin, LOOK_MS);
  addEventListener('online', begin);
  return () => {
    clearInterval(timer);
    removeEventListener('online', begin);
  };
}

/** A text that flows on takes its next episode from here where the shop cannot be reached. */
async function offerNextParts(): Promise<void> {
  const [{ keptParts }, { textPart }] = await Promise.all([
    import('../viewer/place/kept-parts.ts'),
    import('./text-part.tsx'),
  ]);
  keptParts.source = async (id) => {
    const opened = await openKept(id, 'flow');
    return typeof opened === 'string' ? undefined : textPart(opened);
  };
}
