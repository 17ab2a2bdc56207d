import { type DefaultTreeAdapterMap, type TreeAdapter, defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import type { ImportLimits } from '../import-limits.ts';
import { importErrors } from '../import-errors.ts';
import type { Markup } from './markup.ts';

interface XmlReading {
  path: string;
  limits: ImportLimits;
  /** Declarations inside are never read. */
  mayHaveDoctype: boolean;
}

interface PageReading {
  path: string;
  limits: ImportLimits;
  /** Removes the document type with its declarations, which otherwise refuse the page. Nothing is expanded. */
  dropsDeclarations?: boolean;
}

/** Rejects declarations, exceeded limits and invalid XML. */
export function parseXml(text: string, reading: XmlReading): Markup {
  const tree = parseStrictly(text, reading);
  if (tree === undefined) throw importErrors.damaged(reading.path);
  return tree;
}

export function parsePage(source: string, { dropsDeclarations = false, ...reading }: PageReading): Markup {
  const text = dropsDeclarations ? withoutDocumentType(source) : source;
  return parseStrictly(withoutNamedEntities(text), { ...reading, mayHaveDoctype: true }) ?? parseHtml(text, reading);
}

/** Unchanged if the declaration does not end. */
function withoutDocumentType(text: string): string {
  const [start] = /<!DOCTYPE\b|<[a-z]/iu.exec(text) ?? [];
  if (start?.startsWith('<!') !== true) return text;
  const from = text.indexOf(start);
  let isInSubset = false;
  const parts = /<!--[^]*?-->|"[^"]*"|'[^']*'|[[\]>]/gu;
  parts.lastIndex = from;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === '[') isInSubset = true;
    else if (part[0] === ']') isInSubset = false;
    else if (part[0] === '>' && !isInSubset) return text.slice(0, from) + text.slice(parts.lastIndex);
  }
  return text;
}

function parseStrictly(text: string, { path, limits, mayHaveDoctype }: XmlReading): Markup | undefined {
  if (text.length > limits.xmlBytes) throw importErrors.tooLarge(path, limits.xmlBytes);
  refuseDeclarations(text, path);
  const root: Markup = { name: '', attributes: {}, children: [] };
  const open: Markup[] = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (words) => {
    if (!mayHaveDoctype || words.includes('[')) throw importErrors.declarations(path);
  });
  parser.on('opentag', (tag) => {
    if (open.length > limits.xmlDepth) throw importErrors.tooDeep(path);
    const element: Markup = { name: localName(tag.name), attributes: { ...tag.attributes }, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const keep = (words: string): void => void open.at(-1)?.children.push(words);
  parser.on('text', keep);
  parser.on('cdata', keep);
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    return undefined;
  }
  return root;
}

// The HTML parser must not see declarations either.
function refuseDeclarations(text: string, path: string): void {
  if (/<!ENTITY\s/iu.test(text) || /<!DOCTYPE[^>[]{0,1000}\[/iu.test(text)) throw importErrors.declarations(path);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** `&nbsp;` etc. are HTML entities, not XML. */
function withoutNamedEntities(text: string): string {
  const existing = new Map<string, string>();
  return text.replaceAll(/&([a-z][a-z0-9]{1,31});/giu, (whole, name: string) => {
    if (XML_NAMES.has(name)) return whole;
    if (!existing.has(name)) existing.set(name, entityText(whole));
    return existing.get(name) ?? whole;
  });
}

function entityText(entity: string): string {
  const node = parseFragment(entity).childNodes[0];
  return node && 'value' in node ? node.value : entity;
}

type Node = DefaultTreeAdapterMap['node'];

/** `<b>`; a page also has html, head and body. */
const LETTERS_OF_ELEMENT = 3;
const ELEMENTS_OF_PAGE = 1_000;
const TEXT: DefaultTreeAdapterMap['textNode']['nodeName'] = '#text';

/** Rejects excessive depth and more elements than written: unclosed formatting is reopened in every paragraph. */
function boundedAdapter(
  text: string,
  { path, limits }: Omit<XmlReading, 'mayHaveDoctype'>,
): TreeAdapter<DefaultTreeAdapterMap> {
  const mostElements = text.length / LETTERS_OF_ELEMENT + ELEMENTS_OF_PAGE;
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      elements += 1;
      if (elements > mostElements) throw importErrors.tooDeep(path);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    // Foster parenting: the table is the last sibling, so search from the end.
    insertBefore: (parent, node, reference) => {
      parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, node);
      node.parentNode = parent;
    },
    insertTextBefore,
    onItemPush: () => {
      depth += 1;
      if (depth > limits.xmlDepth) throw importErrors.tooDeep(path);
    },
    onItemPop: () => void (depth -= 1),
  };
}

type Parent = DefaultTreeAdapterMap['parentNode'];
type Child = DefaultTreeAdapterMap['childNode'];

function insertTextBefore(parent: Parent, value: string, reference: Child): void {
  const at = parent.childNodes.lastIndexOf(reference);
  const before = parent.childNodes[at - 1];
  if (before && defaultTreeAdapter.isTextNode(before)) before.value += value;
  else parent.childNodes.splice(at, 0, { nodeName: TEXT, value, parentNode: parent });
}

/** Rejects declarations, excessive depth and trees larger than their text. */
export function parseHtml(text: string, { path, limits }: Omit<XmlReading, 'mayHaveDoctype'>): Markup {
  if (text.length > limits.xmlBytes) throw importErrors.tooLarge(path, limits.xmlBytes);
  refuseDeclarations(text, path);
  const root: Markup = { name: '', attributes: {}, children: [] };
  const treeAdapter = boundedAdapter(text, { path, limits });
  const open: { node: Node; into: Markup; depth: number }[] = [
    { node: parse(text, { treeAdapter }), into: root, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > limits.xmlDepth) throw importErrors.tooDeep(path);
    for (const child of 'childNodes' in next.node ? next.node.childNodes : []) {
      const element = converted(child);
      if (element === undefined) continue;
      next.into.children.push(element);
      if (typeof element !== 'string') open.push({ node: child, into: element, depth: next.depth + 1 });
    }
  }
  return root;
}

function converted(node: Node): Markup | string | undefined {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (!('tagName' in node)) return undefined;
  const attributes = Object.fromEntries(
    node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  return { name: localName(node.tagName), attributes, children: [] };
}
