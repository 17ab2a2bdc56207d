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

/** Finds notes by their types, or by short numbered links that lead to an element of this page. */
export function notesIn(tree: Markup): HtmlNotes {
  const byId = idsOf(tree);
  const notes: HtmlNotes = { names: new Map(), bodies: [], elements: new Set() };
  for (const link of elementsNamed(tree, 'a')) {
    const id = calledId(link);
    const target = id === undefined ? undefined : byId.get(id);
    const element = target && holderOf(target, byId);
    if (id === undefined || !element || notes.names.has(id) || holds(element, link)) continue;
    const name = `${notes.bodies.length + 1}`;
    notes.names.set(id, name);
    notes.bodies.push({ name, element });
    notes.elements.add(element);
  }
  return notes;
}

function idsOf(tree: Markup): Map<string, Markup> {
  const byId = new Map<string, Markup>();
  const open: Markup[] = [tree];
  for (let next = open.pop(); next; next = open.pop()) {
    const id = next.attributes['id'];
    if (id !== undefined) byId.set(id, next);
    for (const child of next.children) if (typeof child !== 'string') open.push(child);
  }
  return byId;
}

const typeOf = (element: Markup): string => `${element.attributes['epub:type'] ?? ''} ${element.attributes['role'] ?? ''}`;

/** The id that a link calls a note by, or undefined for any other link. */
function calledId(link: Markup): string | undefined {
  const [, id] = /#(.+)$/u.exec(link.attributes['href'] ?? '') ?? [];
  if (id === undefined) return undefined;
  return /noteref/u.test(typeOf(link)) || CALL.test(textOf(link)) ? id : undefined;
}

const HOLDERS = new Set(['aside', 'li', 'p', 'div', 'dd', 'section', 'td']);

/** The element with the words: the target itself, or what is around a bare anchor. */
function holderOf(target: Markup, byId: Map<string, Markup>): Markup | undefined {
  if (HOLDERS.has(target.name)) return textOf(target) === '' ? undefined : target;
  return /footnote|endnote|rearnote/u.test(typeOf(target)) ? target : [...byId.values()].find((one) => HOLDERS.has(one.name) && one.children.includes(target));
}

function holds(element: Markup, inner: Markup): boolean {
  return elementsNamed(element, inner.name).includes(inner);
}

/** The name of the note that an element calls, or undefined. */
export function noteTarget(element: Markup, notes: HtmlNotes): string | undefined {
  const link = element.name === 'a' ? element : element.name === 'sup' && element.children.length === 1 ? element.children[0] : undefined;
  if (typeof link !== 'object' || link.name !== 'a') return undefined;
  const id = calledId(link);
  return id === undefined ? undefined : notes.names.get(id);
}
