import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';
import styles from './notice.module.css';
import ui from './ui.module.css';
import { Link } from '../navigation/link.tsx';

interface NoticeText {
  title: string;
  text: string;
  foot?: string | undefined;
  mark?: string | undefined;
  action?: ReactNode;
}

/** Full-page message with an action and a link home. */
export function Notice({ title, text, foot, mark, action }: NoticeText): ReactNode {
  return (
    <section className={styles.notice}>
      {mark ? (
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      ) : (
        <EmptyDrawing />
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {action}
        <Link className={`${ui.button} ${ui.inked}`} to="/">
          메인으로
        </Link>
      </div>
      {foot ? <p className={styles.foot}>{foot}</p> : null}
    </section>
  );
}

export function RetryButton({ onRetry }: { onRetry(): void }): ReactNode {
  return (
    <button type="button" className={`${ui.button} ${ui.outline}`} onClick={onRetry}>
      다시 시도
    </button>
  );
}
