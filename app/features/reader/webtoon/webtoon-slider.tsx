import { PositionSlider } from '../toolbar/position-slider.tsx';
import { progressText } from '../shell/progress-text.ts';
import styles from './webtoon-viewer.module.css';

interface WebtoonSliderProps {
  /** Page label in paged mode. */
  words: string | undefined;
  share: number;
  onSlide: (share: number) => void;
  /** Turns a page; undefined when scrolling. */
  onStep: ((by: 1 | -1) => void) | undefined;
}

export function WebtoonSlider({ words, share, onSlide, onStep }: WebtoonSliderProps) {
  const label = words ?? progressText(share);
  return (
    <div className={styles.sliding}>
      <PositionSlider share={share} words={label} onSlide={onSlide} onStep={onStep} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
