import type { ReactNode } from 'react';
import Clock from '~icons/tabler/clock';
import type { ShelfWorkDto } from '#contract/library';
import { shortDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { readerPath } from '../../browser/device-positions.ts';
import { useNow } from '../../components/now-clock.tsx';
import ui from '../../components/ui.module.css';
import { AdultBadge, Badges } from '../storefront/badges.tsx';
import { Cover } from '../storefront/cover.tsx';
import { ReadingProgress } from '../storefront/reading-progress.tsx';
import works from '../storefront/works.module.css';
import styles from './library.module.css';
import { episodeLabel, progressLabel, readingLabel, rentalEndLabel } from './library-labels.ts';
import { Link } from '../../navigation/link.tsx';

const STOP_SALE = '판매가 종료된 작품입니다. 소장한 회차는 계속 볼 수 있습니다.';
const SIZES = '(min-width: 1024px) 160px, (min-width: 600px) 22vw, 29vw';

interface CardProps {
  work: ShelfWorkDto;
  eager: boolean;
}

/** Undefined for works off sale. */
function pageOf({ card, isOffSale, opens }: ShelfWorkDto): string | undefined {
  if (!isOffSale) return paths.work(card.id);
  return opens ? readerPath({ id: opens.episode, content: opens.kind }) : undefined;
}

/** Current reading position, else the work page. */
function openLinkOf(work: ShelfWorkDto): { path: string | undefined; name: string } {
  const { card, opens, reading } = work;
  if (!opens) return { path: pageOf(work), name: card.title };
  const { position, unit } = opens;
  const named = reading?.episode === opens.episode ? reading : position && unit && { position, unit };
  const episode = named ? `${episodeLabel(named)} ` : '';
  return { path: readerPath({ id: opens.episode, content: opens.kind }), name: `${card.title}, ${episode}이어 보기` };
}

/** Cover continues reading, title opens the work page. */
export function LibraryCard({ work, eager }: CardProps): ReactNode {
  const { path, name } = openLinkOf(work);
  const page = pageOf(work);
  const rental = rentalEndLabel(work, useNow());
  const stand = <CardBody work={work} eager={eager} />;
  return (
    <div className={`${works.card} ${styles.card}`}>
      {path ? (
        <Link className={styles.opens} to={path} aria-label={rental ? `${name}, ${rental.text}` : name}>
          {stand}
        </Link>
      ) : (
        stand
      )}
      <div className={styles.words}>
        {page ? (
          <Link className={works.title} to={page}>
            {work.card.title}
          </Link>
        ) : (
          <p className={works.title}>{work.card.title}</p>
        )}
        <LibraryLines work={work} />
      </div>
      {path && work.opens ? (
        <Link className={`${ui.button} ${ui.outline} ${styles.go}`} to={path} aria-label={name}>
          이어 보기
        </Link>
      ) : null}
    </div>
  );
}

/** A label in edit mode. */
export function SelectableCard({
  work,
  eager,
  isChosen,
  choose,
}: CardProps & { isChosen: boolean; choose(isChosen: boolean): void }): ReactNode {
  return (
    <label className={`${works.card} ${styles.card} ${styles.chosen}`}>
      <CardBody work={work} eager={eager} />
      <span className={styles.words}>
        <span className={works.title}>{work.card.title}</span>
        <LibraryLines work={work} />
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

/** Progress bar, rental band and new-episode ribbon. */
function CardBody({ work, eager }: CardProps): ReactNode {
  const { card, reading, isFresh } = work;
  const rental = rentalEndLabel(work, useNow());
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
      {reading ? <ReadingProgress fraction={reading.progress} /> : null}
    </span>
  );
}

function LibraryLines({ work }: { work: ShelfWorkDto }): ReactNode {
  const { card, reading, isFresh, earlyOpensAt, isOffSale } = work;
  if (card.cover.masked)
    return (
      <span className={works.line}>
        <AdultBadge />
      </span>
    );
  return (
    <>
      <span className={works.line}>
        {isFresh ? <Badges badges={['up']} /> : null} {readingLabel(work)}
        {reading && !reading.isReadToEnd ? (
          <span className={styles.percent}> · {progressLabel(reading.progress)}</span>
        ) : null}
      </span>
      {earlyOpensAt ? <span className={works.line}>{`선공개 · ${shortDate(new Date(earlyOpensAt))}`}</span> : null}
      {isOffSale ? <span className={styles.offSale}>{STOP_SALE}</span> : null}
    </>
  );
}
