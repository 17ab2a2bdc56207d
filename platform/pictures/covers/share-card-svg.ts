import type { ShareCardInput } from '#kernel/context';
import { wrapTitle } from './cover-title.ts';
import { cutToWidth, inFont, lineWidth, outline } from './font-outlines.ts';

const CARD_SIZE = { width: 1200, height: 630 };
export const CARD_COVER = { left: 804, top: 60, width: 288, height: 432, corner: 12 };
const SHELF = { top: 492, height: 24 };
const LEFT = 84;
const INK = '#1c1b19';
const QUIET_INK = '#55514a';
const ACCENT = '#c8452d';
const TITLE_SIZES = [84, 72, 62, 54, 46];
const TITLE_LINES = 3;
const LEADING = 1.26;
const TITLE_SPACING = -0.03;
const ADULT_LINES = ['19세 이상', '이용가 작품입니다'];

/** Card as SVG outlines; the cover is composited at `CARD_COVER`. */
export function shareCardSvg(input: ShareCardInput): string {
  const { width, height } = CARD_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    PAPER,
    shopName(input.shop),
    ...(input.kind === 'title' ? [words(input.title, input.line, 620), BOOKS] : []),
    ...(input.kind === 'work' ? [words(input.title, input.line, 660), BEHIND_COVER] : []),
    ...(input.kind === 'adult' ? [adultWords(), BEHIND_COVER, adultCover()] : []),
    MARKER,
    '</svg>',
  ].join('');
}

export function coverMask(): string {
  const { width, height, corner } = CARD_COVER;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`;
}

const PAPER = [
  '<defs><radialGradient id="lamp" cx=".72" cy=".1" r=".62"><stop offset="0" stop-color="#f6e8cd"/><stop offset="1" stop-color="#fbfaf7"/></radialGradient>',
  '<linearGradient id="plank" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3c6af"/><stop offset="1" stop-color="#bcad92"/></linearGradient>',
  '<linearGradient id="under" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3c2c14" stop-opacity=".2"/><stop offset="1" stop-color="#3c2c14" stop-opacity="0"/></linearGradient></defs>',
  `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="url(#lamp)"/>`,
  `<rect y="${SHELF.top + SHELF.height}" width="${CARD_SIZE.width}" height="34" fill="url(#under)"/>`,
  `<rect y="${SHELF.top}" width="${CARD_SIZE.width}" height="${SHELF.height}" fill="url(#plank)"/>`,
].join('');

const BEHIND_COVER = [12, 8, 4]
  .map(
    (far) =>
      `<rect x="${CARD_COVER.left - far / 2}" y="${CARD_COVER.top + 8 - far / 2}" width="${CARD_COVER.width + far}" height="${CARD_COVER.height - 8 + far / 2}" rx="16" fill="#3c2c14" opacity=".07"/>`,
  )
  .join('');

const MARKER = `<path d="M${LEFT} 488h22v52l-11-10-11 10z" fill="${ACCENT}"/>`;

function shopName(name: string): string {
  const visible = inFont(name, 'bold');
  const fitting = cutToWidth(visible, (text) => lineWidth(text, { face: 'bold', size: 34 }), 480);
  return [
    `<g transform="translate(${LEFT} 70) scale(1.1)" fill="${INK}"><rect x="2" y="8.5" width="7.6" height="24" rx=".8"/><rect x="12" y="2" width="8" height="30.5" rx=".8"/>`,
    `<path fill="${ACCENT}" d="M22.6 6.1q-.2-.8.6-1l6.1-1.3q.8-.2 1 .6l5.6 26.5q.2.8-.6 1l-6.1 1.3q-.8.2-1-.6z"/><rect x="0" y="34.4" width="40" height="3.6" rx=".8"/></g>`,
    `<path d="${outline(fitting, { face: 'bold', size: 34, x: LEFT + 60, y: 106, spacing: -0.02 })}" fill="${INK}"/>`,
  ].join('');
}

function words(title: string, line: string, room: number): string {
  const visible = inFont(title, 'bold');
  const size =
    TITLE_SIZES.find((wanted) => titleLines(visible, { size: wanted, width: room, splitWords: false })) ??
    TITLE_SIZES.at(-1) ??
    46;
  const lines = titleLines(visible, { size, width: room, splitWords: true }) ?? [visible];
  const height = (lines.length - 1) * size * LEADING;
  const first = 300 - height / 2;
  const drawn = lines.map((text, row) =>
    outline(text, { face: 'bold', size, x: LEFT, y: first + row * size * LEADING, spacing: TITLE_SPACING }),
  );
  return `<path d="${drawn.join('')}" fill="${INK}"/>${quietLine(line, first + height + 68, room)}`;
}

function titleLines(
  title: string,
  { size, width, splitWords }: { size: number; width: number; splitWords: boolean },
): string[] | undefined {
  const measure = (line: string): number => lineWidth(line, { face: 'bold', size, spacing: TITLE_SPACING });
  return wrapTitle(title, { width, lines: TITLE_LINES, measure, splitWords });
}

function quietLine(text: string, y: number, room: number): string {
  const visible = inFont(text, 'regular');
  const fitting = cutToWidth(visible, (part) => lineWidth(part, { face: 'regular', size: 32 }), room);
  return `<path d="${outline(fitting, { face: 'regular', size: 32, x: LEFT, y, spacing: 0 })}" fill="${QUIET_INK}"/>`;
}

function adultWords(): string {
  const drawn = ADULT_LINES.map((text, row) =>
    outline(text, { face: 'bold', size: 62, x: LEFT, y: 270 + row * 62 * LEADING, spacing: TITLE_SPACING }),
  );
  return `<path d="${drawn.join('')}" fill="${INK}"/>`;
}

function adultCover(): string {
  const { left, top, width, height, corner } = CARD_COVER;
  const middle = { x: left + width / 2, y: top + height * 0.46 };
  const style = { face: 'bold', size: 84 } as const;
  const x = middle.x - lineWidth('19', style) / 2;
  const figures = outline('19', { ...style, x, y: middle.y + 31, spacing: 0 });
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${corner}" fill="#2e2a26"/>`,
    `<circle cx="${middle.x}" cy="${middle.y}" r="76" fill="none" stroke="#f1ece2" stroke-width="6"/>`,
    `<path d="${figures}" fill="#f1ece2"/>`,
  ].join('');
}

const BOOKS = [
  { x: 780, width: 58, height: 340, fill: '#24405a' },
  { x: 842, width: 70, height: 300, fill: '#dccfb4' },
  { x: 916, width: 54, height: 366, fill: '#2e2a26' },
  { x: 974, width: 62, height: 318, fill: '#d2e2d8' },
]
  .map(
    ({ x, width, height, fill }) =>
      `<rect x="${x}" y="${SHELF.top - height}" width="${width}" height="${height}" rx="4" fill="${fill}"/><rect x="${x}" y="${SHELF.top - height + 26}" width="${width}" height="5" fill="#bcad92" opacity=".7"/><rect x="${x}" y="${SHELF.top - height}" width="7" height="${height}" rx="3" fill="#ffffff" opacity=".16"/>`,
  )
  .concat(
    `<g transform="rotate(-13 1109 ${SHELF.top})"><rect x="1109" y="${SHELF.top - 326}" width="56" height="326" rx="4" fill="${ACCENT}"/><rect x="1109" y="${SHELF.top - 296}" width="56" height="5" fill="#fbfaf7" opacity=".7"/></g>`,
  )
  .join('');
