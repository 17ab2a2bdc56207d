import { type ComponentProps, type ReactNode, createContext, use } from 'react';

/** What a list says as HTML. It is made once for all pages that show this very list within the same moment. */
export type ListMarkup = (list: object, items: () => ReactNode) => string;

/** Given on the server alone: a browser makes every list that it shows. */
export const KeptLists = createContext<ListMarkup | null>(null);

type ListTag = 'ul' | 'nav' | 'dl';

interface ListPlace extends Omit<ComponentProps<ListTag>, 'children' | 'ref'> {
  as?: ListTag;
  /** What the list shows: one object wherever this list is shown, which no other list shows. */
  of: object;
  /** Its items, each with a key. They follow from `of` alone: no context but the clock, no `useId`. */
  items(): ReactNode;
}

/** A list that stands on the pages of many readers: the server makes its items once for them all, and browsers take them over. */
export function KeptList({ as: Tag = 'ul', of, items, ...attributes }: ListPlace): ReactNode {
  const markupOf = import.meta.env.SSR ? use(KeptLists) : null;
  if (markupOf) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(of, items) }} />;
  return <Tag {...attributes}>{items()}</Tag>;
}
