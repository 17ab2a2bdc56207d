import * as RadixToast from '@radix-ui/react-toast';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import Cross from '~icons/tabler/x';
import { type Toast, againToast, dismissToast, toastsNow, watchToasts } from '../ui/toasts.ts';
import styles from './toast-region.module.css';

const DEFAULT_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

/** Where toasts stand (X5): newest on top, spoken, reached by F8, held while a pointer or the focus is on them. */
export function ToastRegion(): ReactNode {
  const toasts = useSyncExternalStore(watchToasts, toastsNow);
  const close = useClosing();
  return (
    <RadixToast.Provider label="알림" duration={DEFAULT_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {/* The newest stands last, where the region's keys look for it first; it is shown on top. */}
      {toasts.toReversed().map((one) => (
        <ToastCard key={`${one.id}.${one.turn}`} toast={one} close={() => close(one.id)} />
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

/** Closes a toast; one whose time ran out while nobody could see the page stands anew when somebody can. */
function useClosing(): (id: string) => void {
  const unseen = useRef(new Set<string>());
  useEffect(() => {
    const onSight = (): void => {
      if (document.hidden) return;
      for (const id of unseen.current) againToast(id);
      unseen.current.clear();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, []);
  return (id) => void (document.hidden ? unseen.current.add(id) : dismissToast(id));
}
