import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './toolbar.module.css';
import type { ContentKind } from '../shell/viewed-episode.ts';

interface ToolbarProps {
  name: string;
  kind: ContentKind;
  /** Shown and announced politely; may be empty. */
  message: string;
  above?: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * Bar of a running tool: stays when the reader's bars hide and moves above the lower one. The root's `--tools-height`
 * is the covered height in pixels. Must be rendered inside the reader shell.
 */
export function Toolbar({ name, kind, message, above, onKeyDown, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const lower = element?.closest('[data-bars]')?.querySelector<HTMLElement>(':scope > nav');
    const root = document.documentElement;
    const watcher = new ResizeObserver(() => {
      root.style.setProperty('--tools-height', `${element?.offsetHeight ?? 0}px`);
      if (lower) element?.style.setProperty('--lower-height', `${lower.offsetHeight}px`);
    });
    if (element) watcher.observe(element);
    if (lower) watcher.observe(lower);
    element?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    return () => {
      watcher.disconnect();
      root.style.removeProperty('--tools-height');
    };
  }, []);
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={name}
      tabIndex={-1}
      data-tool=""
      data-kind={kind}
      onKeyDown={onKeyDown}
    >
      {above}
      <p className={styles.message} role="status">
        {message}
      </p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

/** Top of the toolbar in pixels; the viewport height without one. */
export function toolbarTop(): number {
  return document.querySelector('[data-tool]')?.getBoundingClientRect().top ?? window.innerHeight;
}
