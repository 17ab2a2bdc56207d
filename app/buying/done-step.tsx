import { type ReactNode, useEffect } from 'react';
import { viewerPath } from '../device/places.ts';
import ui from '../ui/ui.module.css';
import styles from './buying-dialog.module.css';

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
  const path = episode === null ? null : viewerPath({ id: episode, content: contentHere() });
  useEffect(() => {
    if (!isViewer || path === null) return;
    const timer = setTimeout(() => location.assign(path), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [isViewer, path]);
  return (
    <div className={styles.done}>
      <p role="status">{message}</p>
      <div className={styles.ways}>
        {isViewer ? null : (
          <button type="button" className={`${ui.button} ${ui.outline}`} onClick={leave}>
            닫기
          </button>
        )}
        {path === null ? null : (
          <a className={`${ui.button} ${ui.main}`} data-reload="" href={path}>
            바로 보기
          </a>
        )}
      </div>
    </div>
  );
}

/** A gate's own address opens what stands behind it; elsewhere the text's leads to the images too. */
function contentHere(): 'text' | 'images' {
  return location.pathname.startsWith('/viewer/i/') ? 'images' : 'text';
}
