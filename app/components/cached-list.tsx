import { type ComponentProps, type ReactNode, createContext, use } from 'react';

/** Renders a list to HTML, cached for all pages of the same time label. */
export type ListMarkup = (list: object, items: () => ReactNode) => string;

/** Server only; browsers render lists themselves. */
export const ListMarkupCache = createContext<ListMarkup | null>(null);

type ListTag = 'ul' | 'nav' | 'dl';

interface ListPosition extends Omit<ComponentProps<ListTag>, 'children' | 'ref'> {
  as?: ListTag;
  /** Cache key: one object per list. */
  of: object;
  /** May depend on `of` and the clock only: no other context, no `useId`. */
  items(): ReactNode;
}

/** A list of many pages whose items the server renders once. */
export function CachedList({ as: Tag = 'ul', of, items, ...attributes }: ListPosition): ReactNode {
  const markupOf = import.meta.env.SSR ? use(ListMarkupCache) : null;
  if (markupOf) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(of, items) }} />;
  return <Tag {...attributes}>{items()}</Tag>;
}
