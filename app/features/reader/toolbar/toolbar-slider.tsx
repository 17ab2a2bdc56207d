import { useLayoutEffect, useRef } from 'react';
import styles from './toolbar-slider.module.css';

interface ToolbarSliderProps {
  name: string;
  value: number;
  range: { least: number; most: number; step: number };
  visible: string;
  onChange: (value: number) => void;
}

/** Releases focus after a pointer drag. */
export function ToolbarSlider({ name, value, range, visible, onChange }: ToolbarSliderProps) {
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
      aria-valuetext={visible}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      onPointerUp={(event) => event.currentTarget.blur()}
    />
  );
}
