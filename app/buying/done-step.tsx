import { type ReactNode, useEffect } from 'react';
import ui from '../ui/ui.module.css';
import styles from './buying-dialog.module.css';
import { HeldLink } from './held-link.tsx';
import { openHeld } from './open-held.ts';

/** What the page does when something was bought: it shows what is held now, or opens what was wanted. */
export interface BuyingPage {
  /** Reading goes straight on where the reader was about to read. */
  isViewer: boolean;
  refresh(): void;
}

interface DoneProps {
  message: string;
  episode: number | null;
  page: BuyingPage;
  leave(): void;
}

const GO_ON_MS = 900;

/** The specification's message; from a viewer reading goes on by itself, elsewhere when the reader wants. */
export function DoneStep({ message, episode, page: { isViewer }, leave }: DoneProps): ReactNode {
  useEffect(() => {
    if (!isViewer || episode === null) return;
    const timer = setTimeout(() => openHeld(episode), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [isViewer, episode]);
  return (
    <div className={styles.done}>
      <p role="status">{message}</p>
      <div className={styles.ways}>
        {isViewer ? null : (
          <button type="button" className={`${ui.button} ${ui.outline}`} onClick={leave}>
            닫기
          </button>
        )}
        {episode === null ? null : <HeldLink episode={episode} look={ui.main} />}
      </div>
    </div>
  );
}
