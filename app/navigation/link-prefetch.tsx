import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { onPrefetch } from './link-prefetch-timer.ts';

/** Prefetches page and data of a link on which pointer or focus has rested for a second (G9, B3). */
export function LinkPrefetch(): ReactNode {
  const [path, setPath] = useState<string>();
  useEffect(() => onPrefetch(setPath), []);
  return path ? <PrefetchPageLinks page={path} /> : null;
}
