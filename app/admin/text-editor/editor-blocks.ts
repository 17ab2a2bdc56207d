import type { Node } from 'prosemirror-model';
import {
  type BlockBody,
  type InlinePicture,
  PARAGRAPH_LAYOUTS,
  type ParagraphForm,
  type Span,
  TEXT_MARKS,
} from '#shared/content/text-blocks';
import { textSchema } from './editor-schema.ts';

/** A new block has no id yet. */
export type EditorBlock = BlockBody & { id: string | null };

const { nodes, marks } = textSchema;

export function documentOf(blocks: readonly EditorBlock[]): Node {
  const content = blocks.map(nodeOf);
  return nodes.doc.create(null, content.length > 0 ? content : [nodes.paragraph.create()]);
}

export function nodeOf(block: EditorBlock): Node {
  const { id } = block;
  switch (block.kind) {
    case 'paragraph':
      return nodes.paragraph.create(
        { id, align: block.align ?? null, layout: block.layout ?? null, indent: block.indent ?? null },
        inlineOf(block.spans),
      );
    case 'heading':
      return nodes.heading.create({ id, level: block.level }, inlineOf(block.spans));
    case 'break':
      return nodes.scene.create({ id });
    case 'image': {
      const { picture, alt, width, height } = block;
      return nodes.picture.create({ id, picture, alt, width, height });
    }
    case 'note':
      return nodes.note.create({ id, name: block.name }, inlineOf(block.spans));
  }
}

function inlineOf(spans: readonly Span[]): Node[] {
  return spans.flatMap((span) => {
    if (typeof span === 'string') return span === '' ? [] : [textSchema.text(span)];
    if ('note' in span) return [nodes.noteMark.create({ name: span.note })];
    if ('ruby' in span) return [nodes.ruby.create({ base: span.base, ruby: span.ruby })];
    if ('picture' in span) return [nodes.inlinePicture.create({ ...span })];
    return span.text === '' ? [] : [textSchema.text(span.text, [marks[span.mark].create()])];
  });
}

/** Drops the editor's empty lines. */
export function blocksOf(document: Node): EditorBlock[] {
  const blocks: EditorBlock[] = [];
  document.forEach((node) => {
    const isBare = (node.type === nodes.paragraph || node.type === nodes.heading) && node.content.size === 0;
    if (!isBare) blocks.push(blockOf(node));
  });
  return blocks;
}

function blockOf(node: Node): EditorBlock {
  const id = typeof node.attrs['id'] === 'string' ? node.attrs['id'] : null;
  if (node.type === nodes.scene) return { id, kind: 'break' };
  if (node.type === nodes.picture) {
    return { id, kind: 'image', ...pictureOf(node) };
  }
  const spans = spansOf(node);
  if (node.type === nodes.heading) return { id, kind: 'heading', level: node.attrs['level'] === 3 ? 3 : 2, spans };
  if (node.type === nodes.note) return { id, kind: 'note', name: String(node.attrs['name']), spans };
  return { id, kind: 'paragraph', spans, ...formOf(node) };
}

function formOf({ attrs: { align, layout, indent } }: Node): ParagraphForm {
  const known = PARAGRAPH_LAYOUTS.find((name) => name === layout);
  return {
    ...(align === 'center' || align === 'end' ? { align } : {}),
    ...(known ? { layout: known } : {}),
    ...(typeof indent === 'number' ? { indent } : {}),
  };
}

function pictureOf({ attrs: { picture, alt, width, height } }: Node): InlinePicture {
  return { alt: String(alt), picture: String(picture), width: Number(width), height: Number(height) };
}

function spansOf(node: Node): Span[] {
  const spans: Span[] = [];
  node.forEach((inline) => {
    if (inline.type === nodes.noteMark) spans.push({ note: String(inline.attrs['name']) });
    else if (inline.type === nodes.ruby)
      spans.push({ ruby: String(inline.attrs['ruby']), base: String(inline.attrs['base']) });
    else if (inline.type === nodes.inlinePicture) spans.push(pictureOf(inline));
    else spans.push(textSpan(inline));
  });
  return spans;
}

function textSpan(inline: Node): Span {
  const text = inline.text ?? '';
  const name = inline.marks[0]?.type.name;
  const mark = TEXT_MARKS.find((known) => known === name);
  return mark ? { mark, text } : text;
}
