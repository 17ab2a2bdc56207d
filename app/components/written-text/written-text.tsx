import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { type ArticleBlock, type TextSpan, type ArticlePicture, plainSpans } from '#shared/content/articles';
import styles from './written-text.module.css';

/** Renders an operator's text; the page's class `text` styles it. */
export function WrittenText({ blocks }: { blocks: ArticleBlock[] }): ReactNode {
  return blocks.map((block, at) => <Block key={at} block={block} name={tableName(blocks, at)} />);
}

/** Accessible name: the heading above and the table's number. */
function tableName(blocks: ArticleBlock[], at: number): string {
  const before = blocks.slice(0, at);
  const heading = before.findLast((block) => block.kind === 'heading');
  const number = before.filter((block) => block.kind === 'table').length + 1;
  return `표 ${number} ${heading ? plainSpans(heading.spans) : ''}`;
}

function Block({ block, name }: { block: ArticleBlock; name: string }): ReactNode {
  if (block.kind === 'picture') return <Picture picture={block} />;
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading>
        <Spans spans={block.spans} />
      </Heading>
    );
  }
  if (block.kind === 'list') return <List block={block} />;
  if (block.kind === 'table') return <Table block={block} name={name} />;
  return (
    <p>
      <Spans spans={block.spans} />
    </p>
  );
}

function Picture({ picture }: { picture: ArticlePicture }): ReactNode {
  const files = (format: string): string =>
    picture.widths.map((width) => `${pictureVariantUrl(picture, `${width}.${format}`)} ${width}w`).join(', ');
  const sizes = '(min-width: 760px) 720px, 100vw';
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={pictureVariantUrl(picture, `${picture.widths.at(-1)}.webp`)}
        srcSet={files('webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
      />
    </picture>
  );
}

function List({ block }: { block: Extract<ArticleBlock, { kind: 'list' }> }): ReactNode {
  const Kind = block.isNumbered ? 'ol' : 'ul';
  return (
    <Kind className={styles.list}>
      {block.items.map((spans, at) => (
        <li key={at}>
          <Spans spans={spans} />
        </li>
      ))}
    </Kind>
  );
}

function Table({ block, name }: { block: Extract<ArticleBlock, { kind: 'table' }>; name: string }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because keys must scroll what is wider than the screen.
    <div className={styles.wide} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((spans, at) => (
              <th key={at} scope="col">
                <Spans spans={spans} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((spans, at) => (
                <td key={at}>
                  <Spans spans={spans} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ spans }: { spans: TextSpan[] }): ReactNode {
  return spans.map((span, at) => {
    if (typeof span === 'string') return span;
    if ('href' in span)
      return (
        <Link key={at} to={span.href} rel={span.href.startsWith('/') ? undefined : 'external noreferrer'}>
          {span.text}
        </Link>
      );
    return <strong key={at}>{span.text}</strong>;
  });
}
