/** `1.23M`, `12.4K` (V6). Truncated, never rounded up: 999,950 is not `1000.0K`. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${cut(count / 1_000_000, 2)}M`;
  if (count >= 1000) return `${cut(count / 1000, 1)}K`;
  return fullCount(count);
}

/** `1,234` on every machine. */
export function fullCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function cut(value: number, digits: number): string {
  const scale = 10 ** digits;
  return (Math.floor(value * scale + 1e-9) / scale).toFixed(digits);
}
