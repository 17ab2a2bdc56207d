import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { OWN_EVENTS } from './floating.tsx';
import styles from './marks.module.css';
import { MARKS_WORDING } from './marks-wording.ts';
import { type Notice, clearNotice, noticesInSheet, standingNotice, watchNotices } from './notices.ts';

const SHOWN_MS = { plain: 3000, withUndo: 8000 };

/** Where `tell` is seen and spoken: once in a page, and `inSheet` once in a sheet with marks. */
export function MarkNotice({ inSheet = false }: { inSheet?: boolean }) {
  useEffect(() => (inSheet ? noticesInSheet() : undefined), [inSheet]);
  const notice = useSyncExternalStore(
    watchNotices,
    () => standingNotice(inSheet),
    () => null,
  );
  return inSheet ? <NoticeLine notice={notice} inSheet /> : createPortal(<NoticeLine notice={notice} />, document.body);
}

function NoticeLine({ notice, inSheet = false }: { notice: Notice | null; inSheet?: boolean }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!notice || isHeld) return undefined;
    const timer = setTimeout(() => clearNotice(notice), notice.undo ? SHOWN_MS.withUndo : SHOWN_MS.plain);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const undo = notice?.undo;
  const isSeen = notice && !notice.isQuiet;
  return (
    <div
      className={`${styles.notice} ${inSheet ? styles.inSheet : ''} ${isSeen ? '' : styles.unseen}`}
      {...OWN_EVENTS}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status">{notice?.words}</p>
      {notice && undo && (
        <button
          type="button"
          onClick={() => {
            undo();
            setHeld(false);
            clearNotice(notice);
          }}
        >
          {MARKS_WORDING.undo}
        </button>
      )}
    </div>
  );
}
