import type { ReactNode } from 'react';
import Clock from '~icons/tabler/clock';
import type { ShelfWorkWire } from '#contract/bookshelf';
import { viewerPath } from '../device/places.ts';
import { useNow } from '../ui/now-clock.tsx';
import ui from '../ui/ui.module.css';
import { AdultRing, Badges } from '../works/badges.tsx';
import { Cover } from '../works/cover.tsx';
import { ReadLine } from '../works/read-line.tsx';
import works from '../works/works.module.css';
import styles from './mybook.module.css';
import { episodeWords, progressWords, readingWords, rentalWords } from './shelf-words.ts';

const STOP_SALE = '판매가 종료된 작품입니다. 소장한 회차는 계속 볼 수 있습니다.';
const SIZES = '(min-width: 1024px) 160px, (min-width: 600px) 22vw, 29vw';

interface CardPlace {
  work: ShelfWorkWire;
  eager: boolean;
}

/** Where a work of the shelf has its page; what has left the shelves has none. */
function pageOf({ card, isOffSale, opens }: ShelfWorkWire): string | undefined {
  if (!isOffSale) return `/novel/${card.id}`;
  return opens ? viewerPath({ id: opens.episode, content: opens.kind }) : undefined;
}

/** What one press opens, and what it is called: the place where reading goes on, else the work's page. */
function openingOf(work: ShelfWorkWire): { path: string | undefined; name: string } {
  const { card, opens, reading } = work;
  if (!opens) return { path: pageOf(work), name: card.title };
  const episode = reading?.episode === opens.episode ? `${episodeWords(reading)} ` : '';
  return { path: viewerPath({ id: opens.episode, content: opens.kind }), name: `${card.title}, ${episode}이어 보기` };
}

/** A work of the shelf: its cover goes on reading, its title leads to its page. */
export function ShelfCard({ work, eager }: CardPlace): ReactNode {
  const { path, name } = openingOf(work);
  const page = pageOf(work);
  const rental = rentalWords(work, useNow());
  const stand = <Stand work={work} eager={eager} />;
  return (
    <div className={`${works.card} ${styles.card}`}>
      {path ? (
        <a className={styles.opens} href={path} aria-label={rental ? `${name}, ${rental.text}` : name}>
          {stand}
        </a>
      ) : (
        stand
      )}
      <div className={styles.words}>
        {page ? (
          <a className={works.title} href={page}>
            {work.card.title}
          </a>
        ) : (
          <p className={works.title}>{work.card.title}</p>
        )}
        <ShelfLines work={work} />
      </div>
      {path && work.opens ? (
        <a className={`${ui.button} ${ui.outline} ${styles.go}`} href={path} aria-label={name}>
          이어 보기
        </a>
      ) : null}
    </div>
  );
}

/** The same while works are being chosen: the whole of it is a label. */
export function ChosenCard({
  work,
  eager,
  isChosen,
  choose,
}: CardPlace & { isChosen: boolean; choose(isChosen: boolean): void }): ReactNode {
  return (
    <label className={`${works.card} ${styles.card} ${styles.chosen}`}>
      <Stand work={work} eager={eager} />
      <span className={styles.words}>
        <span className={works.title}>{work.card.title}</span>
        <ShelfLines work={work} />
      </span>
      <input
        type="checkbox"
        name="work"
        value={work.card.id}
        checked={isChosen}
        onChange={(event) => choose(event.currentTarget.checked)}
        aria-label={`${work.card.title} 선택`}
      />
    </label>
  );
}

/** The book on its plank: red as far as it is read, a band while it is rented, a ribbon where there is something new. */
function Stand({ work, eager }: CardPlace): ReactNode {
  const { card, reading, isFresh } = work;
  const rental = rentalWords(work, useNow());
  return (
    <span className={works.stand} data-ribbon={isFresh ? 'up' : undefined}>
      <span className={styles.book}>
        <Cover cover={card.cover} title={card.title} sizes={SIZES} eager={eager} silent={!card.cover.masked} />
        {rental ? (
          <span className={styles.band} data-tone={rental.tone}>
            <Clock aria-hidden="true" />
            {rental.text}
          </span>
        ) : null}
      </span>
      {reading ? <ReadLine fraction={reading.progress} /> : null}
    </span>
  );
}

function ShelfLines({ work }: { work: ShelfWorkWire }): ReactNode {
  const { card, reading, isFresh, isOffSale } = work;
  if (card.cover.masked)
    return (
      <span className={works.line}>
        <AdultRing />
      </span>
    );
  return (
    <>
      <span className={works.line}>
        {isFresh ? <Badges badges={['up']} /> : null} {readingWords(work)}
        {reading && !reading.isReadToEnd ? (
          <span className={styles.percent}> · {progressWords(reading.progress)}</span>
        ) : null}
      </span>
      {isOffSale ? <span className={styles.offSale}>{STOP_SALE}</span> : null}
    </>
  );
}
