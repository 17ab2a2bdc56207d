import type { ReactNode } from 'react';
import { legalDay } from '#shared/members/policies';
import { eventLink } from '#shared/merchandising/events';
import ChevronDown from '~icons/tabler/chevron-down';
import { AttendanceDays } from '../rewards/attendance-card.tsx';
import { Countdown } from '../rewards/countdown.tsx';
import { useRevalidateAt, useShopClock } from '../rewards/use-shop-clock.ts';
import { NamedIcon } from '../../components/icons/named-icon.tsx';
import { WorkGrid } from '../catalog/work-grid.tsx';
import text from '../../components/written-text/written-text.module.css';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import ui from '../../components/ui.module.css';
import { EventForm, EventOffer } from './event-offer.tsx';
import type { EventBlockView } from './event-view.server.ts';
import styles from './event.module.css';
import { Link } from '../../navigation/link.tsx';

type Block<Kind extends EventBlockView['kind']> = Extract<EventBlockView, { kind: Kind }>;

export function EventBlock({
  block,
  now,
  requestKey,
}: {
  block: EventBlockView;
  now: string;
  requestKey: string;
}): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className={styles.heading}>
          {block.icon ? <NamedIcon icon={block.icon} /> : null}
          {block.text}
        </h2>
      );
    case 'text':
      return (
        <div className={`${text.text} ${styles.text}`}>
          <WrittenText blocks={block.text} />
        </div>
      );
    case 'image':
      return (
        <div className={styles.image}>
          <WrittenText blocks={[block.picture]} />
        </div>
      );
    case 'works':
      return <Works block={block} />;
    case 'offer':
      return <EventOffer offer={block} requestKey={requestKey} />;
    case 'attendance':
      return <Attendance block={block} requestKey={requestKey} />;
    case 'countdown':
      return <CountdownBlock block={block} now={now} />;
    case 'link':
      return <LinkBlock block={block} />;
    case 'notice':
      return <Notice block={block} />;
    case 'winners':
      return <Winners block={block} />;
    case 'divider':
      return <hr className={styles.divider} />;
  }
}

function Works({ block }: { block: Block<'works'> }): ReactNode {
  return (
    <section className={styles.works} aria-label={block.title || '작품'}>
      {block.title ? <h2 className={styles.heading}>{block.title}</h2> : null}
      <WorkGrid works={block.works} />
    </section>
  );
}

function Attendance({ block, requestKey }: { block: Block<'attendance'>; requestKey: string }): ReactNode {
  const { attendance } = block;
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{attendance.title}</h2>
      {attendance.sentence ? <p className={styles.cardNote}>{attendance.sentence}</p> : null}
      <AttendanceDays attendance={attendance} />
      {attendance.isDoneToday ? (
        <p className={styles.done}>오늘은 출석하셨습니다. 내일 다시 찾아 주세요.</p>
      ) : (
        <EventForm act="attendance" requestKey={requestKey} label="출석하고 받기" />
      )}
    </section>
  );
}

function CountdownBlock({ block, now: message }: { block: Block<'countdown'>; now: string }): ReactNode {
  const now = useShopClock(message);
  useRevalidateAt(block.to, now);
  return (
    <section className={styles.countdown}>
      <h2 className={styles.countdownLabel}>{block.label}</h2>
      <Countdown to={block.to} now={now} about={block.label} />
    </section>
  );
}

function LinkBlock({ block: { href, label, icon } }: { block: Block<'link'> }): ReactNode {
  const buttonClass = `${ui.button} ${ui.outline} ${styles.link}`;
  if (eventLink(href) === 'own')
    return (
      <Link className={buttonClass} to={href}>
        {icon ? <NamedIcon icon={icon} /> : null}
        {label}
      </Link>
    );
  return (
    <a
      className={buttonClass}
      href={href}
      target="_blank"
      rel="external noopener noreferrer nofollow"
      data-partner=""
      aria-label={`${label}, 새 창에서 열기`}
    >
      {icon ? <NamedIcon icon={icon} /> : null}
      {label}
    </a>
  );
}

function Notice({ block }: { block: Block<'notice'> }): ReactNode {
  return (
    <details className={styles.notice} open={!block.isFolded}>
      <summary>
        {block.title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={`${text.text} ${styles.noticeText}`}>
        <WrittenText blocks={block.text} />
      </div>
    </details>
  );
}

function Winners({ block: { title, on, names } }: { block: Block<'winners'> }): ReactNode {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {on ? <p className={styles.cardNote}>당첨자 발표: {legalDay(on)}</p> : null}
      <ul className={styles.winners}>
        {names.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- because masked names are alike.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
