import type { ReactNode } from 'react';
import { seoulDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';
import styles from './pass.module.css';

/** Works that leave the pass, the soonest first. */
export function LeavingWorks({
  works,
}: {
  works: readonly { id: number; title: string; leavesAt: Date }[];
}): ReactNode {
  if (works.length === 0) return null;
  return (
    <section className={styles.leaving} aria-labelledby="pass-leaving">
      <h2 id="pass-leaving">제외 예정 작품</h2>
      <ul>
        {works.map(({ id, title, leavesAt }) => (
          <li key={id}>
            <Link to={paths.work(id)}>{title}</Link>
            <span>{dayText(leavesAt)} 제외</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dayText(moment: Date): string {
  const { month, day } = seoulDate(moment);
  return `${month}월 ${day}일`;
}
