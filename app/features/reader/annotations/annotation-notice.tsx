import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { STOP_EVENTS } from './stop-events.ts';
import styles from './annotations.module.css';
import { READER_LABELS } from '../shell/reader-labels.ts';
import { type Notice, clearNotice, redirectNoticesToSheet, currentNotice, watchNotices } from './notices.ts';

const SHOWN_MS = { plain: 3000, withUndo: 8000 };

/** Live region for notices: one per page, and `inSheet` one per sheet. */
export function AnnotationNotice({ inSheet = false }: { inSheet?: boolean }) {
  useEffect(() => (inSheet ? redirectNoticesToSheet() : undefined), [inSheet]);
  const notice = useSyncExternalStore(
    watchNotices,
    () => currentNotice(inSheet),
    () => null,
  );
  return inSheet ? (
    <NoticeMessage notice={notice} inSheet />
  ) : (
    createPortal(<NoticeMessage notice={notice} />, document.body)
  );
}

function NoticeMessage({ notice, inSheet = false }: { notice: Notice | null; inSheet?: boolean }) {
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
      {...STOP_EVENTS}
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
          {READER_LABELS.undo}
        </button>
      )}
    </div>
  );
}
