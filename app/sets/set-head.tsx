import type { ReactNode } from 'react';
import { ShareButton } from '../work-page/share-button.tsx';
import { useStatusLine } from '../ui/status-line.tsx';
import { Ground, groundTone } from './ground.tsx';
import styles from './sets.module.css';

interface HeadPlace {
  /** What kind of set it is. */
  kicker: string;
  title: string;
  text: string;
  background: string | null;
  children?: ReactNode;
}

/** The head of a set: what it is, its name in the serif, what its operator says of it, and a way to share it. */
export function SetHead({ kicker, title, text, background, children }: HeadPlace): ReactNode {
  const { line, say } = useStatusLine();
  return (
    <header className={styles.head} data-ground={groundTone(background)}>
      <Ground background={background} />
      <div className={styles.headInner}>
        <div className={styles.headWords}>
          <p className={styles.kicker}>{kicker}</p>
          <h1>{title}</h1>
          {text ? <p className={styles.text}>{text}</p> : null}
          {children}
        </div>
        <ShareButton title={title} say={say} className={styles.share} />
      </div>
      {line}
    </header>
  );
}
