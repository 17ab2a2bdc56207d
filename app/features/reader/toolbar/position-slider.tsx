import { useEffect, useRef } from 'react';
import styles from './position-slider.module.css';
import { READER_LABELS } from '../shell/reader-labels.ts';

interface PositionSliderProps {
  share: number;
  /** `aria-valuetext`. */
  words: string;
  /** Chapter starts, 0 to 1. */
  marks?: number[];
  onSlide: (share: number) => void;
  /** In pages an arrow key turns one. */
  onStep?: ((by: 1 | -1) => void) | undefined;
}

const STEP_KEYS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

const STEPS = 1000;

/** Follows the position except while dragged. */
export function PositionSlider({ share, words, marks, onSlide, onStep }: PositionSliderProps) {
  const isSliding = useRef(false);
  const slider = useRef<HTMLInputElement>(null);
  const ticks = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!slider.current) return;
    if (document.activeElement !== slider.current || !isSliding.current)
      slider.current.value = String(Math.round(share * STEPS));
    slider.current.style.setProperty('--share', String(Number(slider.current.value) / STEPS));
  }, [share]);
  const where = marks?.join(' ') ?? '';
  useEffect(() => {
    const made = where.split(' ').map((mark) => {
      const tick = document.createElement('i');
      tick.style.left = `${Number(mark) * 100}%`;
      return tick;
    });
    ticks.current?.replaceChildren(...(where ? made : []));
  }, [where]);
  return (
    <div className={styles.place}>
      <span ref={ticks} className={styles.ticks} aria-hidden="true" />
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={STEPS}
        step={10}
        defaultValue={0}
        aria-label={READER_LABELS.position}
        aria-valuetext={words}
        onKeyDown={(event) => {
          const by = STEP_KEYS[event.key];
          if (!by || !onStep) return;
          event.preventDefault();
          isSliding.current = false;
          onStep(by);
        }}
        onInput={(event) => {
          isSliding.current = true;
          onSlide(Number(event.currentTarget.value) / STEPS);
        }}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </div>
  );
}
