import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import IconX from '~icons/tabler/x';
import styles from './sheet.module.css';
import { WORDING } from './viewer-wording.ts';

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `side`: beside the text, which stays to be seen; `over`: above everything, with a veil. */
  place: 'side' | 'over';
  children: ReactNode;
}

/** A sheet from below on a phone, a panel at the side on a wide screen. Focus goes into it and back again. */
export function Sheet({ title, isOpen, onClose, place, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before what stands in it comes alive, so that it may take the focus to itself.
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
      className={`${styles.sheet} ${place === 'over' ? styles.over : ''}`}
      aria-labelledby={heading}
      closedby="any"
      onClose={onClose}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={styles.close} aria-label={WORDING.close} onClick={onClose}>
              <IconX aria-hidden="true" width={22} height={22} />
            </button>
          </header>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </dialog>
  );
}
