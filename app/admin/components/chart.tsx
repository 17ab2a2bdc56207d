import type { ReactNode } from 'react';
import { type ChartPoint, barBoxes, linePath, maxOf } from './chart-rules.ts';
import styles from './chart.module.css';

const WIDTH = 640;
const HEIGHT = 200;

interface ChartProps {
  /** Accessible name; the numbers are in the table beside the chart. */
  title: string;
  points: readonly ChartPoint[];
  kind: 'bars' | 'line';
  say?: (value: number) => string;
}

const plainly = (value: number): string => value.toLocaleString('ko-KR');

/** Server-rendered, no script. */
export function Chart({ title, points, kind, say = plainly }: ChartProps): ReactNode {
  const top = maxOf(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: 가장 많을 때 ${say(top)}`}>
        <path className={styles.ground} d={`M0 ${HEIGHT - 0.5}h${WIDTH}M0 0.5h${WIDTH}`} />
        {kind === 'line' ? (
          <path className={styles.line} d={linePath(points, { width: WIDTH, height: HEIGHT, top })} />
        ) : (
          barBoxes(points, { width: WIDTH, height: HEIGHT, top }).map((box) => (
            <rect key={box.label} className={styles.bar} x={box.x} y={box.y} width={box.width} height={box.height}>
              <title>{`${box.label}: ${say(box.value)}`}</title>
            </rect>
          ))
        )}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first.label}</span>
        <span>{say(top)}</span>
        <span>{last.label}</span>
      </div>
    </figure>
  );
}
