import type { ReactNode } from 'react';
import styles from './ui.module.css';
import { Link } from '../navigation/link.tsx';

export function SectionHead({ title, note, more }: { title: string; note?: string; more?: string | null }): ReactNode {
  return (
    <div className={styles.head}>
      <h2 className={styles.headTitle}>{title}</h2>
      {note ? <span className={styles.headNote}>{note}</span> : null}
      {more ? (
        <Link className={styles.more} to={more}>
          <span className="visually-hidden">{title} </span>전체 보기
        </Link>
      ) : null}
    </div>
  );
}
