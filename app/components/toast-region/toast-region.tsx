import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import Cross from '~icons/tabler/x';
import { type Toast, retryToast, dismissToast, currentToasts, watchToasts } from '../toasts.ts';
import { useToastGestures } from './use-toast-gestures.ts';
import { useIsPaused, useToastTimer } from './use-toast-timer.ts';
import styles from './toast-region.module.css';

const HOTKEY = 'F8';
/** Long enough for screen readers, which take the text when it appears. */
const ANNOUNCED_MS = 1000;

/** Toast region (X5): newest first, announced, F8 focuses it, timers pause on hover and focus. */
export function ToastRegion(): ReactNode {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const region = useRef<HTMLDivElement>(null);
  const isPaused = useIsPaused(region);
  const close = useClosing();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onKey = (event: KeyboardEvent): void => {
      if (event.code === HOTKEY) region.current?.focus();
    };
    document.addEventListener('keydown', onKey, { signal });
    // A dialog must not take a press on a toast for one beside it.
    region.current?.addEventListener('pointerdown', (event) => event.stopPropagation(), { signal });
    return () => leaving.abort();
  }, []);
  return (
    <div ref={region} role="region" aria-label={`알림 (단축키 ${HOTKEY})`} tabIndex={-1} className={styles.region}>
      <ol>
        {toasts.map((item) => (
          <ToastCard key={`${item.id}.${item.turn}`} toast={item} isPaused={isPaused} close={() => close(item.id)} />
        ))}
      </ol>
    </div>
  );
}

interface ToastCardProps {
  toast: Toast;
  isPaused: boolean;
  close(): void;
}

function ToastCard({ toast, isPaused, close }: ToastCardProps): ReactNode {
  const { isOpen, title, description, action, durationMs, variant = 'default' } = toast;
  const card = useRef<HTMLLIElement>(null);
  const [isGone, setGone] = useState(!isOpen);
  useToastTimer({ isRunning: isOpen && !isPaused, durationMs, close });
  useToastGestures(card, close);
  useEffect(() => {
    const element = card.current;
    if (isOpen || !element) return;
    if (element.contains(document.activeElement)) element.closest<HTMLElement>('[role=region]')?.focus();
    const leave = (): void => setGone(true);
    void Promise.all(element.getAnimations().map(({ finished }) => finished)).then(leave, leave);
  }, [isOpen]);
  if (isGone) return null;
  const press = (): void => {
    action?.onPress();
    close();
  };
  return (
    <li
      ref={card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a focused toast stays and closes with Escape.
      tabIndex={0}
      className={styles.toast}
      data-state={isOpen ? 'open' : 'closed'}
      data-variant={variant}
    >
      <div className={styles.words}>
        {title ? <div className={styles.title}>{title}</div> : null}
        {description ? <div>{description}</div> : null}
      </div>
      {action ? (
        <button type="button" className={styles.action} onClick={press}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label="알림 닫기" onClick={close}>
        <Cross aria-hidden="true" />
      </button>
      {isOpen && (
        <Announcement
          isUrgent={variant === 'destructive'}
          text={[title, description, action?.label].join(' ').trim()}
        />
      )}
    </li>
  );
}

/** A live region that is first empty, then has the text for a moment. */
function Announcement({ isUrgent, text }: { isUrgent: boolean; text: string }): ReactNode {
  const [stage, setStage] = useState<'empty' | 'spoken' | 'over'>('empty');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStage('spoken'));
    const timer = setTimeout(() => setStage('over'), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (stage === 'over') return null;
  return createPortal(
    <span role="status" aria-live={isUrgent ? 'assertive' : 'polite'} className="visually-hidden">
      {stage === 'spoken' && `알림 ${text}`}
    </span>,
    document.body,
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
