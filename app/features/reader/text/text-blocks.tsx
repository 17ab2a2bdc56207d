import type { TextContentDto } from '../shell/viewed-episode.ts';
import { PictureSources } from '../shell/picture-sources.tsx';

type BlockDto = TextContentDto['blocks'][number];
type SpanDto = Extract<BlockDto, { kind: 'paragraph' }>['spans'][number];

/** Numbered in order of first reference. */
function footnoteNumbers(blocks: BlockDto[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'heading') continue;
    for (const span of block.spans)
      if (typeof span === 'object' && 'note' in span && !numbers.has(span.note))
        numbers.set(span.note, numbers.size + 1);
  }
  return numbers;
}

/** Blocks, then footnotes. */
export function TextBlocks({ content }: { content: TextContentDto }) {
  const notes = footnoteNumbers(content.blocks);
  const marked = new Set<string>();
  return (
    <>
      {content.blocks.map(
        (block) =>
          block.kind !== 'note' && (
            <TextBlock key={block.id} block={block} context={{ notes, marked, pictures: content.pictures }} />
          ),
      )}
      <Notes blocks={content.blocks} notes={notes} />
    </>
  );
}

interface BlockContext {
  notes: Map<string, number>;
  /** Footnotes already referenced: only the first reference is the back link. */
  marked: Set<string>;
  pictures: TextContentDto['pictures'];
}

function TextBlock({ block, context }: { block: Exclude<BlockDto, { kind: 'note' }>; context: BlockContext }) {
  if (block.kind === 'break') return <hr data-block={block.id} />;
  if (block.kind === 'image') return <Illustration block={block} pictures={context.pictures} />;
  const spans = block.spans.map((span, index) => <TextSpan key={index} span={span} context={context} />);
  if (block.kind === 'paragraph')
    return (
      <p data-block={block.id} {...(block.align ? { 'data-align': block.align } : {})}>
        {spans}
      </p>
    );
  return block.level === 2 ? <h2 data-block={block.id}>{spans}</h2> : <h3 data-block={block.id}>{spans}</h3>;
}

function TextSpan({ span, context }: { span: SpanDto; context: BlockContext }) {
  if (typeof span === 'string') return span;
  if ('note' in span) return <FootnoteReference name={span.note} context={context} />;
  if ('ruby' in span)
    return (
      <ruby>
        {span.base}
        <rp>(</rp>
        <rt>{span.ruby}</rt>
        <rp>)</rp>
      </ruby>
    );
  if (span.mark === 'strong') return <strong>{span.text}</strong>;
  return span.mark === 'dots' ? <em data-dots="">{span.text}</em> : <em>{span.text}</em>;
}

function FootnoteReference({ name, context }: { name: string; context: BlockContext }) {
  const number = context.notes.get(name) ?? 0;
  const isFirst = !context.marked.has(name);
  context.marked.add(name);
  return (
    <a
      href={`#note-${number}`}
      role="doc-noteref"
      aria-label={`주석 ${number}`}
      {...(isFirst ? { id: `note-mark-${number}` } : {})}
    >
      {number}
    </a>
  );
}

function Illustration({
  block,
  pictures,
}: {
  block: Extract<BlockDto, { kind: 'image' }>;
  pictures: TextContentDto['pictures'];
}) {
  const picture = pictures.find((each) => each.hash === block.picture);
  if (!picture)
    return (
      <p data-block={block.id} data-align="center">
        {block.alt}
      </p>
    );
  return (
    <figure data-block={block.id}>
      <PictureSources picture={picture} alt={block.alt} sizes="(min-width: 700px) 640px, 100vw" />
    </figure>
  );
}

function Notes({ blocks, notes }: { blocks: BlockDto[]; notes: Map<string, number> }) {
  const bodies = blocks.flatMap((block) => (block.kind === 'note' && notes.has(block.name) ? [block] : []));
  if (bodies.length === 0) return null;
  const ordered = bodies.toSorted((a, b) => (notes.get(a.name) ?? 0) - (notes.get(b.name) ?? 0));
  return (
    <section role="doc-endnotes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">주석</h2>
      <ol>
        {ordered.map((footnote) => (
          <li
            key={footnote.id}
            id={`note-${notes.get(footnote.name)}`}
            data-block={footnote.id}
            value={notes.get(footnote.name)}
          >
            {footnote.spans.map((span, index) => (
              <TextSpan key={index} span={span} context={{ notes, marked: new Set(notes.keys()), pictures: [] }} />
            ))}{' '}
            <a
              href={`#note-mark-${notes.get(footnote.name)}`}
              role="doc-backlink"
              aria-label={`주석 ${notes.get(footnote.name)}의 본문으로 돌아가기`}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
