import { type ReactNode, useEffect, useRef } from 'react';
import { InnerBar } from '../layout/inner-bar.tsx';
import { OperatorBackground } from '../../components/operator-background.tsx';
import wall from '../../components/operator-background.module.css';
import { type HeadMatches, pageHead } from '../seo/page-head.ts';
import type { GiftError } from '../rewards/gift-error.ts';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { operatorBackground } from '#shared/content/text-colour';
import { Cover } from '../storefront/cover.tsx';
import { EventBlock } from './event-block.tsx';
import type { EventView } from './event-view.server.ts';
import styles from './event.module.css';
import { Link } from '../../navigation/link.tsx';

export interface EventPageData {
  event: EventView;
  now: string;
  /** Indexable. */
  isFound: boolean;
  message: string | undefined;
  key: string;
}

const MAX_COVERS = 3;

/** Ended or unlisted events are noindex. */
export function eventHead(matches: HeadMatches, page: EventPageData | undefined) {
  if (!page) return [];
  const { title, summary, path, picture } = page.event;
  const image = picture
    ? { image: pictureVariantUrl(picture, `${picture.widths.at(-1)}.webp`), isOfOtherSize: true }
    : {};
  const description = summary || `${title} 이벤트입니다.`;
  return pageHead(matches, { page: title, description, path, noIndex: !page.isFound, ...image });
}

export function EventArticle({
  page,
  error,
  isInner = false,
}: {
  page: EventPageData;
  error: GiftError | undefined;
  /** Without shop bars: shows a back link. */
  isInner?: boolean;
}): ReactNode {
  const { event, now, key } = page;
  return (
    <article className={styles.page}>
      {isInner ? <InnerBar back="/event" name="이벤트" /> : null}
      <EventTop event={event} />
      <div className={styles.body}>
        <Outcome message={error ? undefined : page.message} error={error} />
        {event.blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- because a part is its place on the page.
          <EventBlock key={at} block={block} now={now} requestKey={`${key}-${at}`} />
        ))}
      </div>
    </article>
  );
}

function EventTop({ event }: { event: EventView }): ReactNode {
  const works = event.blocks.flatMap((block) => (block.kind === 'works' ? block.works : []));
  const seen = new Map(works.filter(({ cover }) => !cover.masked).map((work) => [work.id, work]));
  const books = [...seen.values()].slice(0, MAX_COVERS);
  return (
    <header className={styles.top} data-ground={operatorBackground(event.background)?.tone}>
      <div className={wall.wall}>
        <OperatorBackground background={event.background} />
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={wall.kicker}>이벤트</p>
            <h1>{event.title}</h1>
            {event.summary ? <p className={styles.summary}>{event.summary}</p> : null}
            {event.period ? <p className={styles.period}>이벤트 기간: {event.period}</p> : null}
          </div>
          {event.picture ? (
            <div className={styles.picture}>
              <WrittenText blocks={[event.picture]} />
            </div>
          ) : (
            <div className={styles.books} data-count={books.length}>
              {books.map((work) => (
                <div key={work.id} className={styles.book}>
                  <Cover cover={work.cover} title={work.title} sizes="(min-width: 1024px) 190px, 120px" eager silent />
                </div>
              ))}
            </div>
          )}
        </div>
        <div className={styles.plank} />
      </div>
      {event.state === 'open' ? null : (
        <p className={styles.outside}>지금은 이벤트 기간이 아닙니다. 개발 환경이라 미리 보여 드립니다.</p>
      )}
    </header>
  );
}

/** Takes the focus, so that it is announced. */
function Outcome({ message, error }: { message: string | undefined; error: GiftError | undefined }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message || error) element.current?.focus();
  }, [message, error]);
  if (!message && !error) return null;
  return (
    <div ref={element} role={error ? 'alert' : 'status'} tabIndex={-1} className={error ? styles.fault : styles.said}>
      <p>{error?.message ?? message}</p>
      {error?.method ? <Link to={error.method.href}>{error.method.name}</Link> : null}
      {error ? null : <Link to="/user-gift?tab=past">선물함 보기</Link>}
    </div>
  );
}
