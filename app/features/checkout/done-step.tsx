import { type ReactNode, useEffect } from 'react';
import ui from '../../components/ui.module.css';
import styles from './checkout-dialog.module.css';
import { OwnedEpisodeLink } from './owned-episode-link.tsx';
import { openOwnedEpisode } from './open-owned-episode.ts';

/** Reaction of the page after a purchase. */
export interface CheckoutPage {
  isViewer: boolean;
  refresh(): void;
}

interface DoneProps {
  message: string;
  episode: number | null;
  page: CheckoutPage;
  onClose(): void;
}

const GO_ON_MS = 900;

/** The reader continues by itself; elsewhere the user decides. */
export function DoneStep({ message, episode, page: { isViewer }, onClose }: DoneProps): ReactNode {
  useEffect(() => {
    if (!isViewer || episode === null) return;
    const timer = setTimeout(() => openOwnedEpisode(episode), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [isViewer, episode]);
  return (
    <div className={styles.done}>
      <p role="status">{message}</p>
      <div className={styles.actions}>
        {isViewer ? null : (
          <button type="button" className={`${ui.button} ${ui.outline}`} onClick={onClose}>
            닫기
          </button>
        )}
        {episode === null ? null : <OwnedEpisodeLink episode={episode} className={ui.main} />}
      </div>
    </div>
  );
}
