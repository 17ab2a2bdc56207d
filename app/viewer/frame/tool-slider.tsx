import { useLayoutEffect, useRef } from 'react';
import styles from './tool-slider.module.css';

interface ToolSliderProps {
  name: string;
  value: number;
  range: { least: number; most: number; step: number };
  /** The value in words. */
  shown: string;
  onChange: (value: number) => void;
}

/** A measure that is set while its effect is seen or heard. A pointer that lets go of it leaves no focus behind. */
export function ToolSlider({ name, value, range, shown, onChange }: ToolSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const share = (value - range.least) / (range.most - range.least);
    slider.current?.style.setProperty('--share', String(share));
  }, [value, range]);
  return (
    <input
      ref={slider}
      className={styles.slider}
      type="range"
      min={range.least}
      max={range.most}
      step={range.step}
      value={value}
      aria-label={name}
      aria-valuetext={shown}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      onPointerUp={(event) => event.currentTarget.blur()}
    />
  );
}
