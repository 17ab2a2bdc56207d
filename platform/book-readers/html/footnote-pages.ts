import { type Markup, elementsNamed } from './markup.ts';

export interface FootnotePage {
  path: string;
  tree: Markup;
  byId: Map<string, Markup>;
  parents: Map<Markup, Markup>;
  order: Map<Markup, number>;
}

export function footnotePage(path: string, tree: Markup): FootnotePage {
  const page: FootnotePage = { path, tree, byId: new Map(), parents: new Map(), order: new Map() };
  const open: Markup[] = [tree];
  for (let next = open.pop(); next; next = open.pop()) {
    page.order.set(next, page.order.size);
    for (const id of ownIds(next)) if (!page.byId.has(id)) page.byId.set(id, next);
    for (const child of next.children.toReversed()) {
      if (typeof child === 'string') continue;
      page.parents.set(child, next);
      open.push(child);
    }
  }
  return page;
}

/** Old pages use `name` for anchors. */
function ownIds({ name, attributes }: Markup): string[] {
  return [attributes['id'], name === 'a' ? attributes['name'] : undefined].filter((id) => id !== undefined);
}

export const idsIn = remembered((element: Markup): Set<string> => {
  const ids = new Set<string>();
  const open: Markup[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const id of ownIds(next)) ids.add(id);
    open.push(...next.children.filter((child) => typeof child !== 'string'));
  }
  return ids;
});

/** Memoised: thousands of links may share a target. */
export function remembered<Answer>(request: (element: Markup) => Answer): (element: Markup) => Answer {
  const existing = new WeakMap<Markup, { answer: Answer }>();
  return (element) => {
    const stored = existing.get(element) ?? { answer: request(element) };
    existing.set(element, stored);
    return stored.answer;
  };
}

const BLOCKS = new Set([
  'aside',
  'li',
  'p',
  'div',
  'dd',
  'dt',
  'section',
  'tr',
  'td',
  'th',
  'blockquote',
  'figcaption',
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

export function blockOf(page: FootnotePage, element: Markup): Markup | undefined {
  for (let next: Markup | undefined = element; next; next = page.parents.get(next))
    if (BLOCKS.has(next.name) || HEADINGS.has(next.name)) return next;
  return undefined;
}

export const isBefore = (page: FootnotePage, first: Markup, second: Markup): boolean =>
  (page.order.get(first) ?? 0) < (page.order.get(second) ?? 0);

export function isInside(page: FootnotePage, inner: Markup, elements: Set<Markup>): boolean {
  for (let next: Markup | undefined = inner; next; next = page.parents.get(next)) if (elements.has(next)) return true;
  return false;
}

/** Followed only by headings; whether only headings precede them. */
export function trailingAmong(
  page: FootnotePage,
  elements: Set<Markup>,
): { trailing: Set<Markup>; isComplete: boolean } {
  const trailing = new Set<Markup>();
  const visit = (element: Markup): boolean => {
    if (elements.has(element)) return Boolean(trailing.add(element));
    if (HEADINGS.has(element.name)) return true;
    return element.children
      .toReversed()
      .every((child) => (typeof child === 'string' ? child.trim() === '' : visit(child)));
  };
  const isWhole = visit(elementsNamed(page.tree, 'body')[0] ?? page.tree);
  return { trailing, isComplete: isWhole };
}
