import type { ReactNode } from 'react';
import type { ListMarkup } from './kept-list.tsx';

const kept = new WeakMap<object, { now: string; markup: string }>();

/** Lists as pages show them at that moment: one that is not kept, or is of another moment, is rendered. */
export function keptLists(now: string, render: (items: ReactNode) => string): ListMarkup {
  return (list, items) => {
    const known = kept.get(list);
    if (known?.now === now) return known.markup;
    // In one piece: what React gives hangs together from thousands, and every page would go through them all again.
    const markup = Buffer.from(render(items())).toString();
    kept.set(list, { now, markup });
    return markup;
  };
}
