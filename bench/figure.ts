/** Bound on our value or on the ratio to the peer. */
export interface Budget {
  of: 'ours' | 'ratio';
  atMost?: number;
  atLeast?: number;
  /** A value beyond the bound is allowed up to this ratio to the peer. */
  orRatioAtMost?: number;
}

/** A result: our value, a peer of the same run, and the budget. */
export interface Figure {
  what: string;
  unit: string;
  ours: number;
  /** Our minimum and maximum over the rounds. */
  spread?: [number, number];
  peer?: { name: string; value: number; ratio: number };
  budget?: Budget;
  note?: string;
}

export type BenchPart<Means> = (deps: Means) => Promise<Figure[]>;

const COLUMNS = ['무엇을', '우리', '퍼짐', '견준 것', '비', '예산', '결과'];

/** A peer, with our value as a multiple of its own. */
export function against(name: string, ours: number, value: number): NonNullable<Figure['peer']> {
  return { name, value, ratio: ours / value };
}

/** NaN for an empty list. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Nearest-rank quantile; a share of 1 gives the maximum. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Undefined for fewer than two values. */
export function spread(values: number[]): Pick<Figure, 'spread'> {
  return values.length > 1 ? { spread: [quantile(values, 0), quantile(values, 1)] } : {};
}

/** Undefined without a budget; NaN meets none. */
export function isMet({ ours, peer, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  const value = budget.of === 'ours' ? ours : (peer?.ratio ?? Number.NaN);
  if (peer && peer.ratio <= (budget.orRatioAtMost ?? -Infinity)) return true;
  return value <= (budget.atMost ?? Infinity) && value >= (budget.atLeast ?? -Infinity);
}

export function markdownTable(figures: Figure[]): string {
  const line = (row: string[]): string => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...figures.map((figure) => line(cells(figure)))].join('\n');
}

/** Aligned for terminals, where Hangul is two cells wide. */
export function figureTable(figures: Figure[]): string {
  const rows = [COLUMNS, ...figures.map(cells)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => cellsWide(row[column] ?? ''))));
  const line = (row: string[]): string =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

function cells(figure: Figure): string[] {
  const met = isMet(figure);
  return [
    figure.what,
    measure(figure.ours, figure.unit),
    figure.spread ? figure.spread.map((value) => measure(value, '')).join('–') : '',
    figure.peer ? `${figure.peer.name} ${measure(figure.peer.value, figure.unit)}` : '',
    figure.peer && Number.isFinite(figure.peer.ratio) ? figure.peer.ratio.toFixed(2) : '',
    figure.budget ? budgetLabel(figure.budget, figure.unit) : '',
    [met === undefined ? '' : met ? '지킴' : '어김', figure.note ?? ''].filter(Boolean).join(' · '),
  ];
}

function measure(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '—';
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.01 ? 2 : 5;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
}

function budgetLabel({ of, atMost, atLeast, orRatioAtMost }: Budget, unit: string): string {
  const bound = atMost === undefined ? `≥ ${atLeast}` : `≤ ${Number(atMost.toFixed(2))}`;
  const words = of === 'ratio' ? `${bound}×` : `${bound} ${unit}`.trim();
  return orRatioAtMost === undefined ? words : `${words} 또는 ${orRatioAtMost}×`;
}

function cellsWide(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u115f\u3000-\u303f\u3130-\u318f\uac00-\ud7a3\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cellsWide(text)));
}
