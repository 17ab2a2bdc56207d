import { PositionSlider } from '../toolbar/position-slider.tsx';
import styles from './webtoon-viewer.module.css';

interface WebtoonSliderProps {
  /** Page label in paged mode. */
  words: string | undefined;
  percent: number;
  share: number;
  onSlide: (share: number) => void;
}

export function WebtoonSlider({ words, percent, share, onSlide }: WebtoonSliderProps) {
  const label = words ?? `${percent}%`;
  return (
    <div className={styles.sliding}>
      <PositionSlider share={share} words={label} onSlide={onSlide} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
