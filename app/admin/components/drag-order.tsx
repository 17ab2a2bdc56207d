import { type DragEvent, type ReactNode, useRef } from 'react';
import styles from './kit.module.css';

const DRAGGED = 'application/x-seoga-place';

function itemOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
}

/**
 * Drags an element with `data-place` onto another position and submits `deed` with both positions through the
 * surrounding or the named form. Buttons do the same by keyboard, touch and without script.
 */
export function DragOrder({
  form,
  deedOf,
  children,
}: {
  form?: string;
  deedOf: (from: number, to: number) => string;
  children: ReactNode;
}): ReactNode {
  const send = useRef<HTMLButtonElement>(null);
  const from = useRef<HTMLElement | null>(null);
  const onDragStart = (event: DragEvent): void => {
    const item = itemOf(event.target);
    if (!item) return;
    from.current = item;
    event.dataTransfer.setData(DRAGGED, item.dataset['place'] ?? '');
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setDragImage(item, 0, 0);
  };
  const onDragOver = (event: DragEvent): void => {
    const item = itemOf(event.target);
    if (!from.current || !item) return;
    event.preventDefault();
    mark(item);
  };
  const mark = (item: HTMLElement | null): void => {
    const list = send.current?.parentElement;
    for (const entry of list?.querySelectorAll('[data-aim]') ?? [])
      if (entry !== item) entry.removeAttribute('data-aim');
    if (item && item !== from.current) item.setAttribute('data-aim', '');
  };
  const onDrop = (event: DragEvent): void => {
    const [start, goal] = [from.current, itemOf(event.target)];
    event.preventDefault();
    mark(null);
    from.current = null;
    const button = send.current;
    if (!start || !goal || start === goal || !button?.form) return;
    button.value = deedOf(Number(start.dataset['place']), Number(goal.dataset['place']));
    button.form.requestSubmit(button);
  };
  const onDragEnd = (): void => {
    mark(null);
    from.current = null;
  };
  return (
    // Buttons of the list do the same.
    <div className={styles.dragged} role="presentation" {...{ onDragStart, onDragOver, onDrop, onDragEnd }}>
      <button ref={send} type="submit" name="deed" value="" form={form} hidden tabIndex={-1}>
        옮기기
      </button>
      {children}
    </div>
  );
}

/** For the mouse only. */
export function Grip(): ReactNode {
  return (
    <span className={styles.grip} draggable aria-hidden="true" title="끌어서 옮기기">
      ⠿
    </span>
  );
}
