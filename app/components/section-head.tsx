import type { ReactNode } from 'react';
import styles from './ui.module.css';

export function SectionHead({ title, note, more }: { title: string; note?: string; more?: string | null }): ReactNode {
  return (
    <div className={styles.head}>
      <h2 className={styles.headTitle}>{title}</h2>
      {note ? <span className={styles.headNote}>{note}</span> : null}
      {more ? (
        <a className={styles.more} href={more}>
          <span className="visually-hidden">{title} </span>전체 보기
        </a>
      ) : null}
    </div>
  );
}
