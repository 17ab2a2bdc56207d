import { type Markup, elementsNamed, textOf } from './markup.ts';

/** The notes of a page: which links call them, and which elements hold their words. */
export interface HtmlNotes {
  /** Name by the id that a link leads to. */
  names: Map<string, string>;
  bodies: { name: string; element: Markup }[];
  /** Elements that are notes, so that the text passes them over. */
  elements: Set<Markup>;
}

const CALL = /^[[({〔]?(?:주|역주|註)?\s*[\d*†‡]{1,4}\s*[\])}〕]?\)?$/u;

/** No page of a book calls more notes; a longer list of links is no list of notes. */
const LINKS_MOST = 5_000;

/** Finds notes by their types, or by short numbered links that lead to an element of this page. */
export function notesIn(tree: Markup): HtmlNotes {
  const page = mapOf(tree);
  const notes: HtmlNotes = { names: new Map(), bodies: [], elements: new Set() };
  for (const link of elementsNamed(tree, 'a').slice(0, LINKS_MOST)) {
    const id = calledId(link);
    const target = id === undefined ? undefined : page.byId.get(id);
    const element = target && holderOf(target, page);
    if (id === undefined || !element || notes.names.has(id) || holds(page, element, link)) continue;
    const name = `${notes.bodies.length + 1}`;
    notes.names.set(id, name);
    notes.bodies.push({ name, element });
    notes.elements.add(element);
  }
  return notes;
}

interface PageMap {
  byId: Map<string, Markup>;
  parents: Map<Markup, Markup>;
}

function mapOf(tree: Markup): PageMap {
  const page: PageMap = { byId: new Map(), parents: new Map() };
  const open: Markup[] = [tree];
  for (let next = open.pop(); next; next = open.pop()) {
    const id = next.attributes['id'];
    if (id !== undefined) page.byId.set(id, next);
    for (const child of next.children) {
      if (typeof child === 'string') continue;
      page.parents.set(child, next);
      open.push(child);
    }
  }
  return page;
}

const typeOf = (element: Markup): string =>
  `${element.attributes['epub:type'] ?? ''} ${element.attributes['role'] ?? ''}`;

/** The id that a link calls a note by, or undefined for any other link. */
function calledId(link: Markup): string | undefined {
  const [, id] = /#(.+)$/u.exec(link.attributes['href'] ?? '') ?? [];
  if (id === undefined) return undefined;
  return /noteref/u.test(typeOf(link)) || CALL.test(textOf(link)) ? id : undefined;
}

const HOLDERS = new Set(['aside', 'li', 'p', 'div', 'dd', 'section', 'td']);

/** The element with the words: the target itself, or what is around a bare anchor. */
function holderOf(target: Markup, page: PageMap): Markup | undefined {
  if (HOLDERS.has(target.name)) return textOf(target) === '' ? undefined : target;
  if (/footnote|endnote|rearnote/u.test(typeOf(target))) return target;
  const parent = page.parents.get(target);
  return parent && HOLDERS.has(parent.name) ? parent : undefined;
}

function holds({ parents }: PageMap, element: Markup, inner: Markup): boolean {
  for (let next: Markup | undefined = inner; next; next = parents.get(next)) if (next === element) return true;
  return false;
}

/** The name of the note that an element calls, or undefined. */
export function noteTarget(element: Markup, notes: HtmlNotes): string | undefined {
  const link =
    element.name === 'a'
      ? element
      : element.name === 'sup' && element.children.length === 1
        ? element.children[0]
        : undefined;
  if (typeof link !== 'object' || link.name !== 'a') return undefined;
  const id = calledId(link);
  return id === undefined ? undefined : notes.names.get(id);
}
