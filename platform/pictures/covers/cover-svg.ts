import { wrapTitle } from './cover-title.ts';
import { cutToWidth, inFont, lineWidth, outline } from './font-outlines.ts';
import type { CoverWords } from '../picture-task.ts';

/** Largest variant; measures are fractions of the width. */
export const COVER_SIZE = { width: 800, height: 1200 };
const LEFT = 0.1;
const RIGHT = 0.9;
const LINE_TOP = 0.837;
const TITLE_TOP = 0.14;
const TITLE_SIZES = [0.16, 0.14, 0.12, 0.1, 0.085];
const CREATOR_SIZE = 0.085;
const LEADING = 1.28;
const TITLE_SPACING = -0.03;
/** Of Hangul, in em. */
const ASCENT = 0.8;

interface Paper {
  paper: string;
  ink: string;
}
const DARK_INK = '#2b2722';
const LIGHT_INK = '#f1ece2';
const INK_PAPER: Paper = { paper: '#2e2a26', ink: LIGHT_INK };
const HANJI: Paper = { paper: '#efe7d6', ink: DARK_INK };
const PAPERS: Paper[] = [
  HANJI,
  { paper: '#f2dcc8', ink: DARK_INK },
  { paper: '#eed5d4', ink: DARK_INK },
  { paper: '#d2e2d8', ink: DARK_INK },
  { paper: '#d2e0e9', ink: DARK_INK },
  { paper: '#dfd8e8', ink: DARK_INK },
  { paper: '#24405a', ink: LIGHT_INK },
  INK_PAPER,
];

export function coverSvg(words: CoverWords): string {
  const { paper, ink } =
    words === 'adult' ? INK_PAPER : (PAPERS[Math.abs(Math.trunc(words.paper)) % PAPERS.length] ?? HANJI);
  const { width, height } = COVER_SIZE;
  const drawn = words === 'adult' ? [adultSign(ink)] : [title(words.title, ink), creator(words.creator, ink)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect x="${LEFT * width}" y="${LINE_TOP * height}" width="${(RIGHT - LEFT) * width}" height="4" fill="${ink}" opacity=".45"/>`,
    bookmark(ink),
    ...drawn,
    '</svg>',
  ].join('');
}

function title(text: string, ink: string): string {
  const { width, height } = COVER_SIZE;
  const visible = inFont(text, 'bold');
  const room = { width: (RIGHT - LEFT) * width, height: LINE_TOP * height - TITLE_TOP * width - 0.05 * width };
  for (const share of TITLE_SIZES) {
    const size = share * width;
    const isLast = share === TITLE_SIZES.at(-1);
    const measure = (line: string): number => lineWidth(line, { face: 'bold', size, spacing: TITLE_SPACING });
    const lines = wrapTitle(visible, {
      width: room.width,
      lines: Math.floor(room.height / (size * LEADING)),
      measure,
      splitWords: isLast,
    });
    if (!lines) continue;
    const first = TITLE_TOP * width + size * ASCENT;
    const outlines = lines.map((line, row) =>
      outline(line, { face: 'bold', size, x: LEFT * width, y: first + row * size * LEADING, spacing: TITLE_SPACING }),
    );
    return `<path d="${outlines.join('')}" fill="${ink}"/>`;
  }
  return '';
}

function creator(name: string, ink: string): string {
  const { width, height } = COVER_SIZE;
  const room = 0.62 * width;
  const visible = inFont(name, 'regular');
  const wanted = CREATOR_SIZE * width;
  const size = Math.max(
    wanted * 0.6,
    Math.min(wanted, (wanted * room) / Math.max(1, lineWidth(visible, { face: 'regular', size: wanted }))),
  );
  const fitting = cutToWidth(visible, (text) => lineWidth(text, { face: 'regular', size }), room);
  const y = LINE_TOP * height + 0.115 * width;
  return `<path d="${outline(fitting, { face: 'regular', size, x: LEFT * width, y, spacing: 0 })}" fill="${ink}" opacity=".75"/>`;
}

function bookmark(ink: string): string {
  const { width, height } = COVER_SIZE;
  const scale = (0.105 * width) / 40;
  const x = RIGHT * width - 40 * scale;
  const y = LINE_TOP * height + 0.032 * width;
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="${ink}" opacity=".5">`,
    '<rect x="2" y="8.5" width="7.6" height="24" rx=".8"/><rect x="12" y="2" width="8" height="30.5" rx=".8"/>',
    '<path d="M22.6 6.1q-.2-.8.6-1l6.1-1.3q.8-.2 1 .6l5.6 26.5q.2.8-.6 1l-6.1 1.3q-.8.2-1-.6z"/>',
    '<rect x="0" y="34.4" width="40" height="3.6" rx=".8"/></g>',
  ].join('');
}

function adultSign(ink: string): string {
  const { width, height } = COVER_SIZE;
  const middle = { x: width / 2, y: height * 0.42 };
  const size = 0.26 * width;
  const figures = outline('19', {
    face: 'bold',
    size,
    x: middle.x - lineWidth('19', { face: 'bold', size }) / 2,
    y: middle.y + size * 0.37,
    spacing: 0,
  });
  return `<circle cx="${middle.x}" cy="${middle.y}" r="${0.24 * width}" fill="none" stroke="${ink}" stroke-width="${0.02 * width}"/><path d="${figures}" fill="${ink}"/>`;
}
