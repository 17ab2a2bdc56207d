import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { CONSOLE_EPISODE_URLS } from '../episode/episode-urls.ts';

let pictureUrl = (hash: string): string => CONSOLE_EPISODE_URLS.picture(0, hash);
const picturePath = (hash: string, width: number): string => `${pictureUrl(hash)}?width=${width}`;

/** Where the pictures of the text in the editor come from; a page has one editor. */
export function setPictureUrls(url: (hash: string) => string): void {
  pictureUrl = url;
}

const id = { id: { default: null } };
const named = (blockId: unknown): Record<string, string> =>
  typeof blockId === 'string' && blockId !== '' ? { 'data-block': blockId } : {};

function formOf(attrs: Record<string, unknown>): Record<string, string> {
  const given = ['align', 'layout', 'indent'].filter((name) => attrs[name] !== null);
  return Object.fromEntries(given.map((name) => [`data-${name}`, String(attrs[name])]));
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: { ...id, align: { default: null }, layout: { default: null }, indent: { default: null } },
    parseDOM: [{ tag: 'p' }],
    toDOM: (node): DOMOutputSpec => ['p', { ...named(node.attrs['id']), ...formOf(node.attrs) }, 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { ...id, level: { default: 2 } },
    defining: true,
    parseDOM: [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ],
    toDOM: (node): DOMOutputSpec => [`h${node.attrs['level'] === 3 ? 3 : 2}`, named(node.attrs['id']), 0],
  },
  scene: {
    group: 'block',
    atom: true,
    attrs: id,
    parseDOM: [{ tag: 'hr' }],
    toDOM: (node): DOMOutputSpec => ['hr', named(node.attrs['id'])],
  },
  picture: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { ...id, picture: {}, alt: { default: '' }, width: {}, height: {} },
    toDOM: (node): DOMOutputSpec => [
      'figure',
      named(node.attrs['id']),
      ['img', { src: picturePath(String(node.attrs['picture']), 480), alt: String(node.attrs['alt']) }],
      ['figcaption', String(node.attrs['alt']) || '설명이 없습니다'],
    ],
  },
  note: {
    group: 'block',
    content: 'inline*',
    attrs: { ...id, name: {} },
    defining: true,
    toDOM: (node): DOMOutputSpec => [
      'aside',
      { ...named(node.attrs['id']), 'data-note': String(node.attrs['name']) },
      0,
    ],
  },
  text: { group: 'inline' },
  ruby: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { base: {}, ruby: {} },
    toDOM: (node): DOMOutputSpec => ['ruby', String(node.attrs['base']), ['rt', String(node.attrs['ruby'])]],
  },
  inlinePicture: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { picture: {}, alt: { default: '' }, width: {}, height: {} },
    toDOM: (node): DOMOutputSpec => [
      'img',
      { src: picturePath(String(node.attrs['picture']), 480), alt: String(node.attrs['alt']) },
    ],
  },
  noteMark: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { name: {} },
    toDOM: (node): DOMOutputSpec => ['sup', { 'data-note-mark': '' }, String(node.attrs['name'])],
  },
} satisfies Record<string, NodeSpec>;

/** Marks exclude each other: a span has one. */
const marks = {
  emphasis: { excludes: '_', parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: (): DOMOutputSpec => ['em', 0] },
  strong: { excludes: '_', parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: (): DOMOutputSpec => ['strong', 0] },
  dots: { excludes: '_', toDOM: (): DOMOutputSpec => ['em', { 'data-dots': '' }, 0] },
  strike: { excludes: '_', parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: (): DOMOutputSpec => ['s', 0] },
  sup: { excludes: '_', parseDOM: [{ tag: 'sup' }], toDOM: (): DOMOutputSpec => ['sup', 0] },
  sub: { excludes: '_', parseDOM: [{ tag: 'sub' }], toDOM: (): DOMOutputSpec => ['sub', 0] },
} satisfies Record<string, MarkSpec>;

/** Mirrors the blocks and spans of a text. */
export const textSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
