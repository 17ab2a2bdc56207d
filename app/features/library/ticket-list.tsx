import type { ReactNode } from 'react';
import Ticket from '~icons/tabler/ticket';
import type { WorkCardDto } from '#contract/catalog';
import { deadlineDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { AdultBadge } from '../storefront/badges.tsx';
import { Cover } from '../storefront/cover.tsx';
import works from '../storefront/works.module.css';
import styles from './library.module.css';
import { Link } from '../../navigation/link.tsx';

/** Tickets granted together. */
export interface LibraryTicket {
  id: number;
  /** null: any rentable work. */
  work: WorkCardDto | null;
  hours: number;
  count: number;
  /** ISO timestamp. */
  expiresAt: string | null;
}

const ANY_WORK = '모든 대여 작품';

/** Soonest expiry first. */
export function TicketList({ tickets }: { tickets: LibraryTicket[] }): ReactNode {
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
                {work?.isAdult ? <AdultBadge /> : null} 대여권 {count}장 · {hours}시간 대여
              </p>
              <p className={works.line}>
                {expiresAt === null ? '기한 없음' : `${deadlineDate(new Date(expiresAt))} 쓸 수 있습니다.`}
              </p>
            </div>
            <Link
              className={`${ui.button} ${ui.outline} ${styles.go}`}
              to={work ? paths.work(work.id) : '/'}
              aria-label={work ? `${work.title} 회차 고르기` : '대여할 작품 둘러보기'}
            >
              {work ? '회차 고르기' : '둘러보기'}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
