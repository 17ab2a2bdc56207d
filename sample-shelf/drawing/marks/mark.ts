/** The shop's mark: two standing books and a leaning one on a shelf line, in a 40 × 40 box. */
export function mark(x: number, y: number, size: number, ink: string, accent: string): string {
  const books =
    `<rect x="2" y="8.5" width="7.6" height="24" rx=".8" fill="${ink}"/>` +
    `<rect x="12" y="2" width="8" height="30.5" rx=".8" fill="${ink}"/>` +
    `<path d="M22.6 6.1q-.2-.8.6-1l6.1-1.3q.8-.2 1 .6l5.6 26.5q.2.8-.6 1l-6.1 1.3q-.8.2-1-.6z" fill="${accent}"/>` +
    `<rect x="0" y="34.4" width="40" height="3.6" rx=".8" fill="${ink}"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size / 40})">${books}</g>`;
}
