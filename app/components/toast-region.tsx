import * as RadixToast from '@radix-ui/react-toast';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import Cross from '~icons/tabler/x';
import { type Toast, retryToast, dismissToast, currentToasts, watchToasts } from './toasts.ts';
import styles from './toast-region.module.css';

const DEFAULT_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

/** Toast region (X5): newest first, announced, F8 focuses it, timers pause on hover and focus. */
export function ToastRegion(): ReactNode {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const close = useClosing();
  return (
    <RadixToast.Provider label="알림" duration={DEFAULT_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {/* Newest last in the DOM for the region's keys; shown on top by CSS. */}
      {toasts.toReversed().map((item) => (
        <ToastCard key={`${item.id}.${item.turn}`} toast={item} close={() => close(item.id)} />
      ))}
      <RadixToast.Viewport hotkey={HOTKEY} label="알림 (단축키 {hotkey})" className={styles.region} />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast, close }: { toast: Toast; close(): void }): ReactNode {
  const { isOpen, title, description, action, durationMs, variant = 'default' } = toast;
  return (
    <RadixToast.Root
      open={isOpen}
      onOpenChange={close}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={styles.toast}
      data-variant={variant}
      {...(durationMs === undefined ? {} : { duration: durationMs })}
    >
      <div className={styles.words}>
        {title ? <RadixToast.Title className={styles.title}>{title}</RadixToast.Title> : null}
        {description ? <RadixToast.Description>{description}</RadixToast.Description> : null}
      </div>
      {action ? (
        <RadixToast.Action altText={action.label} className={styles.action} onClick={action.onPress}>
          {action.label}
        </RadixToast.Action>
      ) : null}
      <RadixToast.Close className={styles.close} aria-label="알림 닫기">
        <Cross aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** A toast that expired while the page was hidden is shown again. */
function useClosing(): (id: string) => void {
  const unseen = useRef(new Set<string>());
  useEffect(() => {
    const onSight = (): void => {
      if (document.hidden) return;
      for (const id of unseen.current) retryToast(id);
      unseen.current.clear();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, []);
  return (id) => void (document.hidden ? unseen.current.add(id) : dismissToast(id));
}
