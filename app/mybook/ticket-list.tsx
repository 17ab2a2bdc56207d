import type { ReactNode } from 'react';
import Ticket from '~icons/tabler/ticket';
import type { WorkCardWire } from '#contract/catalogue';
import { deadlineDate } from '#vocabulary/seoul-date';
import ui from '../ui/ui.module.css';
import { AdultRing } from '../works/badges.tsx';
import { Cover } from '../works/cover.tsx';
import works from '../works/works.module.css';
import styles from './mybook.module.css';

/** Tickets that came together, as the shelf shows them. */
export interface ShelfTicket {
  id: number;
  /** Null where they open any work that is rented out. */
  work: WorkCardWire | null;
  hours: number;
  count: number;
  /** ISO moment. */
  expiresAt: string | null;
}

const ANY_WORK = '모든 대여 작품';

/** What a member was given to open episodes with, what ends first on top; each leads to where it can be used. */
export function TicketList({ tickets }: { tickets: ShelfTicket[] }): ReactNode {
  return (
    <ul className={styles.lines}>
      {tickets.map(({ id, work, hours, count, expiresAt }) => (
        <li key={id}>
          <div className={`${works.card} ${styles.card}`}>
            {work ? (
              <Cover cover={work.cover} title={work.title} sizes="64px" silent={!work.cover.masked} />
            ) : (
              <span className={styles.ticket}>
                <Ticket aria-hidden="true" />
              </span>
            )}
            <div className={styles.words}>
              <p className={works.title}>{work?.title ?? ANY_WORK}</p>
              <p className={works.line}>
                {work?.isAdult ? <AdultRing /> : null} 대여권 {count}장 · {hours}시간 대여
              </p>
              <p className={works.line}>
                {expiresAt === null ? '기한 없음' : `${deadlineDate(new Date(expiresAt))} 쓸 수 있습니다.`}
              </p>
            </div>
            <a
              className={`${ui.button} ${ui.outline} ${styles.go}`}
              href={work ? `/novel/${work.id}` : '/'}
              aria-label={work ? `${work.title} 회차 고르기` : '대여할 작품 둘러보기'}
            >
              {work ? '회차 고르기' : '둘러보기'}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
