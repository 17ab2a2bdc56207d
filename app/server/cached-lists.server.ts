import type { ReactNode } from 'react';
import type { ListMarkup } from '../components/cached-list.tsx';

const cache = new WeakMap<object, { now: string; markup: string }>();

/** Caches list HTML per list and time label. */
export function createListCache(now: string, render: (items: ReactNode) => string): ListMarkup {
  return (list, items) => {
    const existing = cache.get(list);
    if (existing?.now === now) return existing.markup;
    // Flattens React's rope string, which every page would traverse again.
    const markup = Buffer.from(render(items())).toString();
    cache.set(list, { now, markup });
    return markup;
  };
}
