import { type ReactNode, useEffect, useRef } from 'react';
import IconX from '~icons/tabler/x';
import ui from '../../components/ui.module.css';
import styles from './bottom-sheet.module.css';

interface BottomSheetProps {
  id: string;
  title: string;
  /** Opens at once, for the error of a form in it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Sheet at the lower edge of a phone, a window on wide screens. Buttons with `popoverTarget` open it, without script too. */
export function BottomSheet({ id, title, isOpen = false, children }: BottomSheetProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && !element.current?.matches(':popover-open')) element.current?.showPopover();
  }, [isOpen]);
  return (
    <div ref={element} id={id} popover="auto" className={styles.sheet} role="dialog" aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className={ui.icon} popoverTarget={id} popoverTargetAction="hide" aria-label="닫기">
          <IconX aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
