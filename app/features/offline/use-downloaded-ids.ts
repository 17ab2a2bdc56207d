import { useEffect, useState } from 'react';
import { readOfflineIndex, watchOfflineIndex } from './storage/offline-index.ts';

const NONE: ReadonlySet<number> = new Set();

/** Empty during server rendering and hydration. */
export function useDownloadedIds(): ReadonlySet<number> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    const refresh = (): void => setIds(new Set(readOfflineIndex()?.ids));
    refresh();
    return watchOfflineIndex(refresh);
  }, []);
  return ids;
}
