import { type Markup, elementsNamed, textOf } from './markup.ts';
import {
  type FootnotePage,
  blockOf,
  idsIn,
  isBefore,
  isInside,
  footnotePage,
  remembered,
  trailingAmong,
} from './footnote-pages.ts';

export interface HtmlFootnotes {
  /** By link. */
  calls: Map<Markup, string>;
  bodies: FootnoteBody[];
  elements: Set<Markup>;
  /** A marked call has no target in the book. */
  isIncomplete: boolean;
}

export interface FootnoteBody {
  name: string;
  elements: Markup[];
  /** Possibly repeated in the body: `1)`. */
  label: string;
  isBack(link: Markup): boolean;
}

export interface Page {
  path: string;
  tree: Markup;
}

/** Undefined outside the book. */
export type PathOf = (from: string, href: string) => string | undefined;

/** Longer lists are no footnotes. */
const MAX_LINKS = 5_000;

const linksOf = (tree: Markup): Markup[] => elementsNamed(tree, 'a').slice(0, MAX_LINKS);

export function footnotesIn(tree: Markup): HtmlFootnotes {
  const path = '';
  const notes = footnotesAmong([{ path, tree }], (_, href) => (href.startsWith('#') ? path : undefined)).get(path);
  return notes ?? nothing();
}

const nothing = (): HtmlFootnotes => ({ calls: new Map(), bodies: [], elements: new Set(), isIncomplete: false });

export function calledPaths(page: Page, pathOf: PathOf): string[] {
  return linksOf(page.tree)
    .filter((link) => isMarkedCall(link) || PLAIN_LABEL.test(textOf(link)))
    .flatMap((link) => pathOf(page.path, link.attributes['href'] ?? '') ?? []);
}

interface Call {
  link: Markup;
  page: FootnotePage;
  label: string;
  isMarked: boolean;
  isRaised: boolean;
  isBracketed: boolean;
  target: { page: FootnotePage; element: Markup };
}

/** Marked, or called by a number in running text and linking back or repeating the number. */
export function footnotesAmong(pages: Page[], pathOf: PathOf): Map<string, HtmlFootnotes> {
  const found = new Map(pages.map(({ path }) => [path, nothing()]));
  if (pages.every((page) => linksOf(page.tree).length === 0)) return found;
  const existing = new Map(pages.map(({ path, tree }) => [path, footnotePage(path, tree)]));
  const calls = [...existing.values()].flatMap((page) =>
    callsOn(page, { existing: existing, pathOf, notes: found.get(page.path) }),
  );
  const targets = targetsOf(calls);
  const bodies = new Map(calls.map((call) => [call, bodyElements(call, targets)]));
  const trailing = trailingBodies(existing, bodies);
  for (const call of calls) {
    const body = bodies.get(call);
    const notes = found.get(call.page.path);
    const others = found.get(call.target.page.path);
    if (!body || !notes || !others || isInside(call.page, call.link, notes.elements)) continue;
    const isBack = (link: Markup): boolean => leadsTo(link, { call, pathOf });
    if (!isNote(call, body, { isBack, trailing })) continue;
    const name = notes.bodies.find((one) => one.elements[0] === body[0])?.name ?? `${notes.bodies.length + 1}`;
    notes.calls.set(call.link, name);
    if (Number(name) > notes.bodies.length) notes.bodies.push({ name, elements: body, label: call.label, isBack });
    for (const element of body) others.elements.add(element);
  }
  return found;
}

// 1, [2], 3), *, ※, ①, 주4, 역주 5, a.
const LABEL =
  /^[[({〔【<〈]?\s*(?:역주|원주|각주|미주|주석|주|註|注|note|n)?\.?\s*(?:\d{1,4}|[*＊†‡§¶※]{1,4}|[\u2460-\u2473]|[a-z]|[ivx]{1,5}|(?<=[주註석]))\s*[\])}〕】>〉.]{0,2}$/iu;
const PLAIN_LABEL =
  /^[[({〔【<〈]?\s*(?:역주|원주|각주|미주|주석|주|註)?\s*(?:\d{1,4}|[*＊†‡※]{1,4}|[\u2460-\u2473])\s*[\])}〕】>〉]{0,2}$/u;
const BRACKETED = /[[\](){}〔〕【】<>〈〉*＊†‡※\u2460-\u2473주註]/u;

export const isLabel = (text: string): boolean => LABEL.test(text.trim());

const typeOf = ({ attributes }: Markup): string => `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;
const classesOf = ({ attributes }: Markup): string[] => (attributes['class'] ?? '').split(/\s+/u).filter(Boolean);

const CALL_CLASS =
  /^(?:(?:foot|end)?-?_?note-?_?(?:ref|reference|call|link|anchor|mark)|fn-?_?(?:ref|anchor)|noteref|각주|주석번호)\d*$/iu;
const isMarkedCall = (element: Markup): boolean =>
  /\bnoteref\b/u.test(typeOf(element)) || classesOf(element).some((name) => CALL_CLASS.test(name));

function callsOn(
  page: FootnotePage,
  {
    existing,
    pathOf,
    notes,
  }: { existing: Map<string, FootnotePage>; pathOf: PathOf; notes: HtmlFootnotes | undefined },
): Call[] {
  return linksOf(page.tree).flatMap((link): Call[] => {
    const href = link.attributes['href'] ?? '';
    const id = idOf(href);
    const around = page.parents.get(link);
    const isMarked = isMarkedCall(link) || (around?.name === 'sup' && isMarkedCall(around));
    const label = textOf(link);
    if (id === undefined || !(isMarked || PLAIN_LABEL.test(label))) return [];
    const target = existing.get(pathOf(page.path, href) ?? '');
    const element = target?.byId.get(id);
    if (!target || !element) {
      if (isMarked && notes) notes.isIncomplete = true;
      return [];
    }
    const isRaised = around?.name === 'sup' || elementsNamed(link, 'sup').length > 0;
    return [
      {
        link,
        page,
        label,
        isMarked,
        isRaised,
        isBracketed: BRACKETED.test(label),
        target: { page: target, element },
      },
    ];
  });
}

function idOf(href: string): string | undefined {
  const [, id] = /#(.+)$/u.exec(href) ?? [];
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return id;
  }
}

const NOTE_TYPE = /\b(?:doc-)?(?:footnote|endnote|rearnote)\b/u;
const LIST_TYPE = /\b(?:doc-)?(?:footnotes|endnotes|rearnotes)\b/u;
const NOTE_CLASS =
  /^(?:(?:foot|end|rear|chapter|side)?-?_?notes?(?:-?_?(?:body|text|list|area|item|section|content|wrap|box))?|fn|ftn|각주|미주|주석|footnote-.{1,20}|endnote-.{1,20})\d*$/iu;

const isTyped = (element: Markup): boolean => NOTE_TYPE.test(typeOf(element));
const isNamed = (element: Markup): boolean =>
  LIST_TYPE.test(typeOf(element)) ||
  classesOf(element).some((name) => NOTE_CLASS.test(name) && !/back|ref/iu.test(name));

const isList = (element: Markup): boolean =>
  LIST_TYPE.test(typeOf(element)) ||
  classesOf(element).some((name) => /notes|list|area|section|content|wrap|box/iu.test(name));

const HEADING = /^h[1-6]$/u;

/** Undefined for headings and places inside text. */
function bodyElements(call: Call, targets: Targets): Markup[] | undefined {
  const { page, element: target } = call.target;
  const block = isTyped(target) && textOf(target) !== '' ? target : blockOf(page, target);
  if (block === undefined || HEADING.test(block.name) || !startsWith(block, target)) return undefined;
  const whole = unitAround(page, block, { target, targets });
  if (page === call.page && (whole === call.link || isInside(page, call.link, new Set([whole])))) return undefined;
  if (containsOther(whole, target, targets)) return undefined;
  return [whole, ...rest(page, whole, targets)];
}

/** The item or row, unless it contains another footnote. */
function unitAround(
  page: FootnotePage,
  block: Markup,
  { target, targets }: { target: Markup; targets: Targets },
): Markup {
  let unit = block;
  for (let next = page.parents.get(block); next && next.name !== 'body'; next = page.parents.get(next)) {
    if (containsOther(next, target, targets)) break;
    const isUnit = isTyped(next) || (isNamed(next) && !isList(next)) || ['li', 'dd', 'tr', 'aside'].includes(next.name);
    if (isUnit && startsWith(next, target)) unit = next;
  }
  return unit;
}

function startsWith(element: Markup, target: Markup): boolean {
  return element === target || firstOf(element, target) === target;
}

function firstOf(element: Markup, target: Markup): Markup | string | undefined {
  for (const child of element.children) {
    const first = typeof child === 'string' ? child.trim() : child === target ? target : firstOf(child, target);
    if (first !== undefined && first !== '') return first;
  }
  return undefined;
}

interface Targets {
  elements: Set<Markup>;
  below: Map<Markup, number>;
}

function targetsOf(calls: Call[]): Targets {
  const targets: Targets = { elements: new Set(), below: new Map() };
  for (const { target } of calls) {
    if (targets.elements.has(target.element)) continue;
    targets.elements.add(target.element);
    for (let next = target.page.parents.get(target.element); next; next = target.page.parents.get(next))
      targets.below.set(next, (targets.below.get(next) ?? 0) + 1);
  }
  return targets;
}

const containsOther = (element: Markup, own: Markup, { below }: Targets): boolean =>
  (below.get(element) ?? 0) > (element === own ? 0 : 1);

/** Further paragraphs, or a term's description. */
function rest(page: FootnotePage, first: Markup, targets: Targets): Markup[] {
  const isTerm = first.name === 'dt';
  const parent = page.parents.get(first);
  if (!parent || !(isTerm || (first.name === 'p' && isInNotes(page, first)))) return [];
  const found: Markup[] = [];
  for (let at = placesIn(parent).get(first) ?? 0; at < parent.children.length - 1; at += 1) {
    const next = parent.children[at + 1];
    if (next === undefined || typeof next === 'string') continue;
    if (isTerm ? next.name !== 'dd' : HEADING.test(next.name) || next.name === 'hr') break;
    if (targets.elements.has(next) || idsIn(next).size > 0 || START.test(wordsOf(next))) break;
    found.push(next);
  }
  return found;
}

const placesIn = remembered((parent: Markup) => new Map(parent.children.map((child, at) => [child, at])));

function isInNotes(page: FootnotePage, element: Markup): boolean {
  for (let next = page.parents.get(element); next; next = page.parents.get(next))
    if (isTyped(next) || isNamed(next)) return true;
  return false;
}

/** Longer unmarked elements are text. */
const MAX_NOTE = 1_000;
/** Limit when only a class marks it. */
const MAX_CLASSED = 5_000;

function isNote(
  call: Call,
  body: Markup[],
  { isBack, trailing }: { isBack: (link: Markup) => boolean; trailing: Set<Markup> },
): boolean {
  const [first] = body;
  if (!first) return false;
  const page = call.target.page;
  const text = body.map(wordsOf).join(' ');
  const isMarked = isTyped(first) || isTyped(call.target.element);
  const isInPlace = isNamed(first) || isInNotes(page, first);
  if (!isMarked && text.length > (isInPlace ? MAX_CLASSED : MAX_NOTE)) return false;
  const links = body.flatMap(linksIn);
  const isOnlyLinks = squeezed(links.map(wordsOf).join('')) === squeezed(text);
  if (isOnlyLinks && squeezed(links.filter(isBack).map(wordsOf).join('')) === squeezed(text)) return false;
  if (isMarked) return true;
  if (body.some(holdsHeading)) return false;
  if (isInPlace) return true;
  if (page === call.page && !isBefore(page, call.link, first)) return false;
  const hasBackLink = links.some(isBack);
  const saysLabel = labelAtStart(text, call.label) !== '';
  if (call.isMarked) return hasBackLink || saysLabel || trailing.has(first);
  if (!isInRunningText(call)) return false;
  if (call.isRaised) return hasBackLink || saysLabel;
  return hasBackLink && (call.isBracketed || (trailing.has(first) && !isBesideOthers(call)));
}

const wordsOf = remembered(textOf);
const linksIn = remembered((element: Markup) => [
  ...(element.name === 'a' ? [element] : []),
  ...elementsNamed(element, 'a'),
]);
const squeezed = (text: string): string => text.replaceAll(/\s/gu, '');

const holdsHeading = remembered((element: Markup) =>
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some((name) => elementsNamed(element, name).length > 0),
);

/** A row of numbers is a table of contents. */
function isInRunningText({ page, link }: Call): boolean {
  const block = blockOf(page, link);
  return block !== undefined && hasOwnWords(block);
}

const hasOwnWords = remembered(
  (block: Markup) => countLetters(textOf(block)) > countLetters(elementsNamed(block, 'a').map(textOf).join('')),
);

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** `1, 2, 3`. */
function isBesideOthers({ page, link }: Call): boolean {
  const parent = page.parents.get(link);
  if (!parent) return false;
  return [1, -1].some((step) => {
    let at = (placesIn(parent).get(link) ?? 0) + step;
    while (isSeparator(parent.children[at])) at += step;
    const next = parent.children[at];
    return typeof next === 'object' && next.name === 'a' && PLAIN_LABEL.test(wordsOf(next));
  });
}

const isSeparator = (child: Markup | string | undefined): boolean =>
  typeof child === 'string' && !/[\p{L}\p{N}]/u.test(child);

/** `[주 2]` equals `2)`. */
const bareLabel = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{N}*†‡※]/gu, '');

const START =
  /^\s*[[({〔【<〈]?\s*(?:역주|원주|각주|미주|주석|주|註)?\s*(?:\d{1,4}|[*＊†‡※]{1,4}|[\u2460-\u2473])(?![\p{L}\p{N}])\s*[\])}〕】>〉.:]{0,2}\s*/u;

/** With punctuation; '' if absent. */
export function labelAtStart(text: string, label: string): string {
  const [start = ''] = START.exec(text) ?? [];
  return bareLabel(start) !== '' && bareLabel(start) === bareLabel(label) ? start : '';
}

function leadsTo(link: Markup, { call, pathOf }: { call: Call; pathOf: PathOf }): boolean {
  const href = link.attributes['href'] ?? '';
  const id = idOf(href);
  if (id === undefined || pathOf(call.target.page.path, href) !== call.page.path) return false;
  const block = blockOf(call.page, call.link);
  return block !== undefined && idsIn(block).has(id);
}

/** Other pages must contain nothing else. */
function trailingBodies(existing: Map<string, FootnotePage>, bodies: Map<Call, Markup[] | undefined>): Set<Markup> {
  const found = new Set<Markup>();
  const byPage = Map.groupBy(bodies, ([call]) => call.target.page);
  for (const page of existing.values()) {
    const own = (byPage.get(page) ?? []).filter(([, body]) => body && !body.some(holdsHeading));
    const { trailing, isComplete } = trailingAmong(page, new Set(own.flatMap(([, body]) => body ?? [])));
    for (const [call, body] of own)
      if (body?.[0] && trailing.has(body[0]) && (call.page === page || isComplete)) found.add(body[0]);
  }
  return found;
}
