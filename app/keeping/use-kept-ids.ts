import { useEffect, useState } from 'react';
import { keptMirror, watchMirror } from './kept-mirror.ts';

const NONE: ReadonlySet<number> = new Set();

/** Numbers of the episodes that this device keeps; none while the page is rendered and hydrated. */
export function useKeptIds(): ReadonlySet<number> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    const look = (): void => setIds(new Set(keptMirror()?.ids));
    look();
    return watchMirror(look);
  }, []);
  return ids;
}
