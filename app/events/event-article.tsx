import { type ReactNode, useEffect, useRef } from 'react';
import { InnerBar } from '../layouts/inner-bar.tsx';
import { OperatorGround } from '../ui/operator-ground.tsx';
import wall from '../ui/operator-wall.module.css';
import { type HeadMatches, pageHead } from '../ui/page-head.ts';
import type { GiftFault } from '../gifts/gift-fault.ts';
import { WrittenText } from '../text/written-text.tsx';
import { pictureAddress } from '#vocabulary/picture-address';
import { operatorGround } from '#vocabulary/text-colour';
import { Cover } from '../works/cover.tsx';
import { EventBlock } from './event-block.tsx';
import type { EventView } from './event-view.server.ts';
import styles from './event.module.css';

/** What an event's page is made of. */
export interface EventPageData {
  event: EventView;
  now: string;
  /** Search engines may find it. */
  isFound: boolean;
  said: string | undefined;
  key: string;
}

const MOST_COVERS = 3;

/** Head of an event's page; what is over, or told to nobody, is not for search engines. */
export function eventHead(matches: HeadMatches, page: EventPageData | undefined) {
  if (!page) return [];
  const { title, summary, path, picture } = page.event;
  const image = picture ? { image: pictureAddress(picture, `${picture.widths.at(-1)}.webp`), isOfOtherSize: true } : {};
  const description = summary || `${title} 이벤트입니다.`;
  return pageHead(matches, { page: title, description, path, noIndex: !page.isFound, ...image });
}

/** An event: its name on a ground of its own, books before it, and its parts below. */
export function EventArticle({
  page,
  fault,
  isInner = false,
}: {
  page: EventPageData;
  fault: GiftFault | undefined;
  /** The shop's bars are not there: the way back stands above. */
  isInner?: boolean;
}): ReactNode {
  const { event, now, key } = page;
  return (
    <article className={styles.page}>
      {isInner ? <InnerBar back="/event" name="이벤트" /> : null}
      <EventTop event={event} />
      <div className={styles.body}>
        <Outcome said={fault ? undefined : page.said} fault={fault} />
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
  const books = [...seen.values()].slice(0, MOST_COVERS);
  return (
    <header className={styles.top} data-ground={operatorGround(event.background)?.tone}>
      <div className={wall.wall}>
        <OperatorGround background={event.background} />
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

/** What the form before has done, or why not; it takes the focus, so that screen readers say it. */
function Outcome({ said, fault }: { said: string | undefined; fault: GiftFault | undefined }): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said || fault) line.current?.focus();
  }, [said, fault]);
  if (!said && !fault) return null;
  return (
    <div ref={line} role={fault ? 'alert' : 'status'} tabIndex={-1} className={fault ? styles.fault : styles.said}>
      <p>{fault?.said ?? said}</p>
      {fault?.way ? <a href={fault.way.href}>{fault.way.name}</a> : null}
      {fault ? null : <a href="/user-gift?tab=past">선물함 보기</a>}
    </div>
  );
}
