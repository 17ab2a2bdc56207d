import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import IconX from '~icons/tabler/x';
import { useBackLayer } from './back-layers.ts';
import styles from './sheet.module.css';
import { READER_LABELS } from './reader-labels.ts';

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `side`: beside the text; `over`: modal with backdrop. */
  place: 'side' | 'over';
  /** Content that loads or changes: on phones the sheet keeps its full height. */
  isTall?: boolean;
  children: ReactNode;
}

/** Bottom sheet on phones, side panel on wide screens. Manages focus. */
export function Sheet({ title, isOpen, onClose, place, isTall = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useBackLayer(isOpen, onClose);
  // Before the content mounts, which may take the focus.
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.focus();
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`${styles.sheet} ${place === 'over' ? styles.over : ''} ${isTall ? styles.tall : ''}`}
      aria-labelledby={heading}
      closedby="any"
      onClose={onClose}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={styles.close} aria-label={READER_LABELS.close} onClick={onClose}>
              <IconX aria-hidden="true" width={22} height={22} />
            </button>
          </header>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </dialog>
  );
}
