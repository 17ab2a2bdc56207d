import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tool-bar.module.css';
import type { ContentKind } from './viewed-episode.ts';

interface ToolBarProps {
  /** What the tool is called. */
  name: string;
  kind: ContentKind;
  /** Said politely and shown; empty for nothing. */
  message: string;
  /** What floats above the bar. */
  above?: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * The bar of a tool that works while the reader reads: it stays when the viewer's bars go, and stands above the lower
 * one when they come. The root's `--tools-height` says in pixels how much of the view it covers. It has to stand
 * inside the viewer's frame.
 */
export function ToolBar({ name, kind, message, above, onKeyDown, children }: ToolBarProps) {
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

/** Where the bar of a tool begins, in pixels from the view's top; the view's height when none stands. */
export function toolBarTop(): number {
  return document.querySelector('[data-tool]')?.getBoundingClientRect().top ?? window.innerHeight;
}
