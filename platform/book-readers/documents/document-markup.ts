import type { SourceBlock, SourcePicture } from '#domain/catalog-import';
import type { HtmlFootnotes } from '../html/footnotes.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { MARKER } from '../html/lists.ts';
import type { Markup } from '../html/markup.ts';
import { readStyleClasses } from '../html/style-classes.ts';
import { splitAtPages } from './page-chapters.ts';

/** A word processor document as HTML elements. */
export interface DocumentMarkup {
  /** Separated by page breaks. */
  pages: Markup[][];
  notes: Pick<HtmlFootnotes, 'calls' | 'bodies'>;
}

const STYLES = readStyleClasses('.center{text-align:center}.end{text-align:right}');

export const element = (
  name: string,
  children: (Markup | string)[],
  attributes: Record<string, string> = {},
): Markup => ({ name, attributes, children });

export const childNamed = (parent: Markup | undefined, name: string): Markup | undefined =>
  parent?.children.find((child): child is Markup => typeof child !== 'string' && child.name === name);

/** A paragraph or heading with its alignment. */
export function paragraphElement(
  children: (Markup | string)[],
  { level, align }: { level?: 1 | 2 | 3 | undefined; align?: 'center' | 'end' | undefined },
): Markup {
  return element(level === undefined ? 'p' : `h${level}`, children, align === undefined ? {} : { class: align });
}

/** A numbered paragraph, with its list level from 0. */
export function listElement(
  content: (Markup | string)[],
  { label, depth, align }: { label: string; depth: number; align?: 'center' | 'end' | undefined },
): Markup {
  let list = element('ul', [element('li', [paragraphElement(content, { align })], { [MARKER]: `${label} ` })]);
  for (let level = 0; level < Math.min(depth, 8); level += 1) list = element('ul', [list]);
  return list;
}

/** Marks of a run; the first wins where only one can be shown. */
export interface RunMarks {
  script?: 'sup' | 'sub' | undefined;
  isDotted?: boolean;
  isStruck?: boolean;
  isStrong?: boolean;
  isEmphasis?: boolean;
}

export function withMarks(children: (Markup | string)[], marks: RunMarks): (Markup | string)[] {
  if (children.length === 0) return [];
  let marked = children;
  if (marks.script) marked = [element(marks.script, marked)];
  if (marks.isDotted) marked = [element('span', marked, { class: 'dots' })];
  if (marks.isStruck) marked = [element('s', marked)];
  if (marks.isStrong) marked = [element('strong', marked)];
  return marks.isEmphasis ? [element('em', marked)] : marked;
}

export function noteCall(notes: DocumentMarkup['notes'], body: Markup[]): Markup {
  const name = `${notes.bodies.length + 1}`;
  const call = element('a', []);
  notes.calls.set(call, name);
  notes.bodies.push({ name, elements: body, label: '', isBack: () => false });
  return call;
}

/** Blocks with headings at page breaks, if the document has no headings of its own. */
export async function documentBlocks(
  { pages, notes }: DocumentMarkup,
  reading: {
    findPicture(src: string, alt: string): Promise<SourcePicture | undefined>;
    leftOut(message: string): void;
  },
): Promise<SourceBlock[]> {
  const read = (children: Markup[], bodies: HtmlFootnotes['bodies']): Promise<SourceBlock[]> =>
    htmlBlocks(element('body', children), {
      ...reading,
      styles: STYLES,
      notes: { calls: notes.calls, bodies, elements: new Set(), isIncomplete: false },
    });
  const blocks: SourceBlock[][] = [];
  for (const page of pages) blocks.push(await read(page, []));
  return [...splitAtPages(blocks), ...(await read([], notes.bodies))];
}
