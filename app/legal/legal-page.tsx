import type { ReactNode } from 'react';
import type { HeadersFunction } from 'react-router';
import { type LegalBlock, type LegalSpan, type LegalView, legalDay } from '#vocabulary/legal-texts';
import { pageHead } from '../ui/page-head.ts';
import styles from './legal.module.css';

const STATES = { coming: '시행 예정', 'in-force': '시행 중', past: '지난 글' } as const;

interface LegalData {
  text: LegalView;
  path: string;
  origin: string;
}

/** The loader's word on keeping, for the document too. */
export const legalHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Head of a legal text; only the one in force is for search engines. */
export function legalHead(loaderData: LegalData | undefined) {
  if (!loaderData) return [];
  const { text, path, origin } = loaderData;
  const description = `${text.title}, ${legalDay(text.version)} 시행`;
  return pageHead({ page: text.title, description, path, origin, noIndex: text.state !== 'in-force' });
}

/** A legal text with its day, and the way to every other version. */
export function LegalPage({ text, path }: Pick<LegalData, 'text' | 'path'>): ReactNode {
  return (
    <article className={styles.legal}>
      <h1>{text.title}</h1>
      <p className={styles.day}>
        {legalDay(text.version)} 시행
        <span className={styles.state} data-state={text.state}>
          {STATES[text.state]}
        </span>
      </p>
      {text.state === 'in-force' ? null : (
        <p className={styles.note}>
          {text.state === 'past' ? '지난 글입니다. ' : '앞으로 시행할 글입니다. '}
          <a href={path}>지금 시행 중인 글 보기</a>
        </p>
      )}
      {text.blocks.map((block, at) => (
        <Block key={at} block={block} name={tableName(text.blocks, at)} />
      ))}
      {text.versions.length > 1 ? <Versions text={text} path={path} /> : null}
    </article>
  );
}

function Versions({ text, path }: Pick<LegalData, 'text' | 'path'>): ReactNode {
  return (
    <section>
      <h2>다른 시행일의 글</h2>
      <ul className={styles.versions}>
        {text.versions.map(({ version, state }) => (
          <li key={version}>
            <a
              href={state === 'in-force' ? path : `${path}?version=${version}`}
              aria-current={version === text.version ? 'page' : undefined}
            >
              {legalDay(version)} 시행 · {STATES[state]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a table is called among the tables of its text: by the heading that it stands under, and its number. */
function tableName(blocks: LegalBlock[], at: number): string {
  const before = blocks.slice(0, at);
  const heading = before.findLast((block) => block.kind === 'heading');
  const number = before.filter((block) => block.kind === 'table').length + 1;
  return `표 ${number} ${heading?.spans.map((span) => (typeof span === 'string' ? span : span.text)).join('') ?? ''}`;
}

function Block({ block, name }: { block: LegalBlock; name: string }): ReactNode {
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

function List({ block }: { block: Extract<LegalBlock, { kind: 'list' }> }): ReactNode {
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

function Table({ block, name }: { block: Extract<LegalBlock, { kind: 'table' }>; name: string }): ReactNode {
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

function Spans({ spans }: { spans: LegalSpan[] }): ReactNode {
  return spans.map((span, at) => {
    if (typeof span === 'string') return span;
    if ('href' in span)
      return (
        <a key={at} href={span.href} rel={span.href.startsWith('/') ? undefined : 'external noreferrer'}>
          {span.text}
        </a>
      );
    return <strong key={at}>{span.text}</strong>;
  });
}
