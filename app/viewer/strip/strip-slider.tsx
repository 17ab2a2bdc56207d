import { useEffect, useRef } from 'react';
import styles from './strip-viewer.module.css';
import { WORDING } from '../frame/viewer-wording.ts';

interface StripSliderProps {
  /** Which page of how many, while pages are turned. */
  words: string | undefined;
  percent: number;
  share: number;
  onSlide: (share: number) => void;
}

const STEPS = 1000;

/** How far the reader is, and a way to go elsewhere. While it is held it leads; otherwise it follows. */
export function StripSlider({ words, percent, share, onSlide }: StripSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!slider.current) return;
    if (document.activeElement !== slider.current) slider.current.value = String(Math.round(share * STEPS));
    slider.current.style.setProperty('--share', String(Number(slider.current.value) / STEPS));
  }, [share]);
  return (
    <div className={styles.sliding}>
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={STEPS}
        step={10}
        defaultValue={0}
        aria-label={WORDING.position}
        aria-valuetext={words ?? `${percent}%`}
        onInput={(event) => onSlide(Number(event.currentTarget.value) / STEPS)}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
      <span aria-hidden="true">{words ?? `${percent}%`}</span>
    </div>
  );
}
