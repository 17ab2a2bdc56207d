import type { ReactNode } from 'react';
import { type Point, barBoxes, linePath, topOf } from './chart-rules.ts';
import styles from './chart.module.css';

const WIDTH = 640;
const HEIGHT = 200;

interface ChartProps {
  /** What the chart shows, for those who hear it; the numbers stand in the table beside it. */
  title: string;
  points: readonly Point[];
  kind: 'bars' | 'line';
  /** A number of the chart in words: `3.2만 원`. */
  say?: (value: number) => string;
}

const plainly = (value: number): string => value.toLocaleString('ko-KR');

/** A chart of one figure over days or minutes, drawn by the server; it needs no script. */
export function Chart({ title, points, kind, say = plainly }: ChartProps): ReactNode {
  const top = topOf(points);
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
