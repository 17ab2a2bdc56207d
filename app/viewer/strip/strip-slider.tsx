import { PlaceSlider } from '../frame/place-slider.tsx';
import styles from './strip-viewer.module.css';

interface StripSliderProps {
  /** Which page of how many, while pages are turned. */
  words: string | undefined;
  percent: number;
  share: number;
  onSlide: (share: number) => void;
}

/** How far the reader is in a strip, and a way to go elsewhere. */
export function StripSlider({ words, percent, share, onSlide }: StripSliderProps) {
  const said = words ?? `${percent}%`;
  return (
    <div className={styles.sliding}>
      <PlaceSlider share={share} words={said} onSlide={onSlide} />
      <span aria-hidden="true">{said}</span>
    </div>
  );
}
