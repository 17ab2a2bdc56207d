import { cellsOf } from '#shared/content/text-blocks';
import type { TextContentDto } from '../shell/viewed-episode.ts';
import { joinedParts } from './joined-text.ts';
import { PictureSources } from '../shell/picture-sources.tsx';

type BlockDto = TextContentDto['blocks'][number];
type ParagraphDto = Extract<BlockDto, { kind: 'paragraph' }>;
type SpanDto = ParagraphDto['spans'][number];

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
  const context: BlockContext = { notes, marked: new Set(), pictures: content.pictures };
  return (
    <>
      {inTables(content.blocks).map((part) =>
        Array.isArray(part) ? (
          <Table key={part[0]?.id} rows={part} context={context} />
        ) : (
          <TextBlock key={part.id} block={part} context={context} />
        ),
      )}
      <Notes blocks={content.blocks} context={context} />
    </>
  );
}

type BodyBlockDto = Exclude<BlockDto, { kind: 'note' }>;

/** Gathers the rows of a table; leaves out the notes. */
function inTables(blocks: BlockDto[]): (BodyBlockDto | ParagraphDto[])[] {
  const parts: (BodyBlockDto | ParagraphDto[])[] = [];
  for (const block of blocks) {
    if (block.kind === 'note') continue;
    const last = parts.at(-1);
    if (block.kind !== 'paragraph' || !isRow(block)) parts.push(block);
    else if (block.layout === 'row' && Array.isArray(last)) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

const isRow = ({ layout }: ParagraphDto): boolean => layout === 'table' || layout === 'row';

interface BlockContext {
  notes: Map<string, number>;
  /** Footnotes already referenced: only the first reference is the back link. */
  marked: Set<string>;
  pictures: TextContentDto['pictures'];
}

/** The tab between two cells stays in the text, so that offsets are those of the block. */
function Table({ rows, context }: { rows: ParagraphDto[]; context: BlockContext }) {
  return (
    <div data-table="">
      <table>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(row.spans);
            return (
              <tr key={row.id} data-block={row.id}>
                {cells.map((spans, at) => (
                  <td key={at}>
                    <TextSpans spans={spans} context={context} />
                    {at < cells.length - 1 && '\t'}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TextBlock({ block, context }: { block: BodyBlockDto; context: BlockContext }) {
  if (block.kind === 'break') return <hr data-block={block.id} />;
  if (block.kind === 'image') return <Illustration block={block} pictures={context.pictures} />;
  const spans = <TextSpans spans={block.spans} context={context} />;
  if (block.kind === 'paragraph')
    return (
      <p data-block={block.id} data-align={block.align} data-layout={block.layout} data-indent={block.indent}>
        {spans}
      </p>
    );
  return block.level === 2 ? <h2 data-block={block.id}>{spans}</h2> : <h3 data-block={block.id}>{spans}</h3>;
}

function TextSpans({ spans, context }: { spans: SpanDto[]; context: BlockContext }) {
  return spans.map((span, index) => <TextSpan key={index} span={span} context={context} />);
}

function TextSpan({ span, context }: { span: SpanDto; context: BlockContext }) {
  if (typeof span === 'string') return <PlainText text={span} />;
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
  if ('picture' in span) return <InlinePicture span={span} pictures={context.pictures} />;
  const Tag = MARK_TAGS[span.mark];
  const text = <PlainText text={span.text} />;
  return span.mark === 'dots' ? <em data-dots="">{text}</em> : <Tag>{text}</Tag>;
}

/** The elements add nothing to the text, so that offsets stay those of the block. */
function PlainText({ text }: { text: string }) {
  return joinedParts(text).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} data-joined="">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const MARK_TAGS = { emphasis: 'em', strong: 'strong', dots: 'em', strike: 's', sup: 'sup', sub: 'sub' } as const;

/** Its description is not selectable text, so that offsets stay those of the block. */
function InlinePicture({
  span: { picture: hash, alt },
  pictures,
}: {
  span: Extract<SpanDto, { picture: string }>;
  pictures: TextContentDto['pictures'];
}) {
  const picture = pictures.find((each) => each.hash === hash);
  return picture ? <PictureSources picture={picture} alt={alt} sizes="64px" /> : <img alt={alt} data-picture={hash} />;
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

function Notes({ blocks, context: { notes, pictures } }: { blocks: BlockDto[]; context: BlockContext }) {
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
            <TextSpans spans={footnote.spans} context={{ notes, marked: new Set(notes.keys()), pictures }} />{' '}
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
