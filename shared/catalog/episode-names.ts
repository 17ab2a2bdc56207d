import { UNIT_NAMES, type Unit } from '#shared/catalog/categories';

const MAX_SPANS = 4;

/** Names episodes briefly: `1~3, 5화`; many gaps end in a count, `1, 3, 5, 7 외 6화`. */
export function episodeNames(positions: readonly number[], unit: Unit): string {
  const sorted = [...new Set(positions)].toSorted((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const position of sorted) {
    const last = spans.at(-1);
    if (last && last[1] + 1 === position) last[1] = position;
    else spans.push([position, position]);
  }
  const visible = spans.slice(0, MAX_SPANS);
  const left = spans.slice(MAX_SPANS).reduce((all, [from, to]) => all + to - from + 1, 0);
  const names = visible.map(([from, to]) => (from === to ? `${from}` : `${from}~${to}`)).join(', ');
  if (names === '') return '';
  return left > 0 ? `${names} 외 ${left}${UNIT_NAMES[unit]}` : `${names}${UNIT_NAMES[unit]}`;
}
