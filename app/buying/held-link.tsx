import type { ReactNode } from 'react';
import ui from '../ui/ui.module.css';
import { heldPath, openHeld } from './open-held.ts';

/** The way to read what is held. */
export function HeldLink({ episode, look }: { episode: number; look: string | undefined }): ReactNode {
  return (
    <a
      className={`${ui.button} ${look}`}
      data-reload=""
      href={heldPath(episode)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openHeld(episode);
      }}
    >
      바로 보기
    </a>
  );
}
