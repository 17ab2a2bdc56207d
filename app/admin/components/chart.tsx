import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import {
  type ChartPoint,
  PLOT,
  barPath,
  indexAt,
  linePath,
  pointsOf,
  spreadIndices,
  tickLabel,
  ticksFor,
} from './chart-rules.ts';
import styles from './chart.module.css';

const MAX_LABELS = 6;

interface ChartProps {
  /** Accessible name; the numbers are in a table beside the chart. */
  title: string;
  points: readonly ChartPoint[];
  kind: 'bars' | 'line';
  /** An earlier period, as a dashed line. */
  comparison?: { name: string; values: readonly number[] } | undefined;
  /** Formats a value. */
  format?: (value: number) => string;
}

const plain = (value: number): string => value.toLocaleString('ko-KR');

/** Drawn on the server; a pointer or the arrow keys read single values. */
export function Chart({ title, points, kind, comparison, format = plain }: ChartProps): ReactNode {
  const [selected, select] = useState<number>();
  const values = points.map(({ value }) => value);
  const ticks = ticksFor(Math.max(0, ...values, ...(comparison?.values ?? [])));
  const top = ticks.at(-1) ?? 1;
  if (points.length === 0) return null;
  const onPointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    select(indexAt((clientX - left) / width, points.length, kind));
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    select((at = by > 0 ? -1 : points.length) => Math.min(points.length - 1, Math.max(0, at + by)));
  };
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <SelectedValue points={points} comparison={comparison} selected={selected} format={format} />
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{tickLabel(tick)}</span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={selected ?? points.length - 1}
        aria-valuetext={describe(points[selected ?? points.length - 1], format)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => select(undefined)}
        onKeyDown={onKey}
        onBlur={() => select(undefined)}
      >
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path
              key={tick}
              className={styles.grid}
              d={`M0 ${PLOT.height - (tick / top) * PLOT.height}h${PLOT.width}`}
            />
          ))}
          {comparison ? <path className={styles.comparison} d={linePath(comparison.values, top)} /> : null}
          <Series values={values} top={top} kind={kind} />
          {selected === undefined ? null : <Marker values={values} top={top} kind={kind} selected={selected} />}
        </svg>
      </div>
      <div className={styles.labels} aria-hidden="true">
        {spreadIndices(points.length, MAX_LABELS).map((at) => (
          <span key={at}>{points[at]?.label}</span>
        ))}
      </div>
    </figure>
  );
}

function SelectedValue({
  points,
  comparison,
  selected,
  format,
}: Pick<ChartProps, 'points' | 'comparison'> & {
  selected: number | undefined;
  format: (value: number) => string;
}): ReactNode {
  const point = points[selected ?? -1];
  if (!point) return comparison ? <span className={`${styles.value} ${styles.legend}`}>{comparison.name}</span> : null;
  return (
    <output className={styles.value}>
      {point.label} <strong>{format(point.value)}</strong>
      {comparison ? ` · ${comparison.name} ${format(comparison.values[selected ?? -1] ?? 0)}` : null}
    </output>
  );
}

function describe(point: ChartPoint | undefined, format: (value: number) => string): string {
  return point ? `${point.label} ${format(point.value)}` : '';
}

interface SeriesProps {
  values: readonly number[];
  top: number;
  kind: 'bars' | 'line';
}

function Series({ values, top, kind }: SeriesProps): ReactNode {
  if (kind === 'bars') return <path className={styles.bars} d={barPath(values, top)} />;
  const line = linePath(values, top);
  return (
    <>
      <path className={styles.area} d={`${line}V${PLOT.height}H0z`} />
      <path className={styles.line} d={line} />
    </>
  );
}

/** A zero-length stroke is a dot that the stretched plot does not deform. */
function Marker({ values, top, kind, selected }: SeriesProps & { selected: number }): ReactNode {
  const { x = 0, y = 0 } = pointsOf(values, top)[selected] ?? {};
  const place = PLOT.width / values.length;
  const at = kind === 'bars' ? (selected + 0.5) * place : x;
  return (
    <>
      <path className={styles.marker} d={`M${at} 0v${PLOT.height}`} />
      <path className={styles.dot} d={`M${at} ${y}h0`} />
    </>
  );
}
