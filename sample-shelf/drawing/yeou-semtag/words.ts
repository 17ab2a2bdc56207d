import { letter, measure, wrap, type Face } from '../lettering.ts';
import { ink } from './palette.ts';
import { circle, path, place, rect, round, stroke, type Point } from './svg.ts';

/** Drawn words and the line a screen reader says for them. */
export interface Words {
  art: string;
  line: string;
}

interface Speech {
  who: string;
  text: string;
  x: number;
  y: number;
  /** Where the tail points; none for a voice from outside. */
  tail?: Point;
  kind?: 'talk' | 'shout' | 'whisper' | 'thought';
  size?: number;
  width?: number;
}

function roundish(x: number, y: number, rx: number, ry: number): string {
  const k = 0.68;
  const c = (dx: number, dy: number): string => `${round(x + dx)},${round(y + dy)}`;
  return `M${c(-rx, 0)}C${c(-rx, -ry * k)} ${c(-rx * k, -ry)} ${c(0, -ry)}C${c(rx * k, -ry)} ${c(rx, -ry * k)} ${c(rx, 0)}C${c(rx, ry * k)} ${c(rx * k, ry)} ${c(0, ry)}C${c(-rx * k, ry)} ${c(-rx, ry * k)} ${c(-rx, 0)}Z`;
}

function spiky(x: number, y: number, rx: number, ry: number): string {
  const count = 26;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const reach = i % 2 ? 1.02 : 1.2 + 0.1 * Math.sin(i * 2.3);
    return `${round(x + Math.cos(angle) * rx * reach)},${round(y + Math.sin(angle) * ry * reach)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The pointer of a bubble: towards the speaker, but never long. */
function tailOf(x: number, y: number, [rx, ry]: Point, target: Point): string {
  const far = Math.hypot(target[0] - x, target[1] - y) || 1;
  const cos = (target[0] - x) / far;
  const sin = (target[1] - y) / far;
  const edge = 1 / Math.hypot(cos / rx, sin / ry);
  const reach = Math.min(far, edge + 58);
  const tx = x + cos * reach;
  const ty = y + sin * reach;
  const nx = -sin * 19;
  const ny = cos * 19;
  const bx = x + cos * edge * 0.7;
  const by = y + sin * edge * 0.7;
  const mx = (bx + tx) / 2 + nx * 0.5;
  const my = (by + ty) / 2 + ny * 0.5;
  return `M${round(bx + nx)},${round(by + ny)}Q${round(mx)},${round(my)} ${round(tx)},${round(ty)}Q${round(mx - nx * 0.7)},${round(my - ny * 0.7)} ${round(bx - nx)},${round(by - ny)}Z`;
}

const drawable = (text: string): string => text.replace(/…+/g, '...').replaceAll('—', '~');

/** A speech bubble around x, y. */
export function say({
  who,
  text,
  x,
  y,
  tail,
  kind = 'talk',
  size = kind === 'shout' ? 46 : 42,
  width = 440,
}: Speech): Words {
  const face: Face = kind === 'shout' ? 'round' : 'hand';
  // The hand and round faces have no … and no —.
  const lines = wrap(drawable(text), { face, size, width }).split('\n');
  const lineHeight = size * 1.18;
  const rx = Math.max(62, Math.max(...lines.map((line) => measure(line, { face, size }))) / 2 + 40);
  const ry = Math.max(48, (lines.length * lineHeight) / 2 + 30);
  const shape = kind === 'shout' ? spiky(x, y, rx, ry) : roundish(x, y, rx, ry);
  const soft = kind === 'whisper';
  const edge = `stroke="${soft ? '#8f8a9b' : ink}" stroke-width="${kind === 'shout' ? 8 : 6}" stroke-linejoin="round" ${soft ? 'stroke-dasharray="2 11" stroke-linecap="round"' : ''}`;
  const pointer = tail && kind !== 'thought' ? tailOf(x, y, [rx, ry], tail) : '';
  const puffs =
    tail && kind === 'thought'
      ? [0.42, 0.7, 0.92]
          .map((t, i) =>
            circle(
              x + (tail[0] - x) * t,
              y + (tail[1] - y) * (0.3 + t * 0.7),
              15 - i * 4,
              '#fff',
              `stroke="${ink}" stroke-width="3"`,
            ),
          )
          .join('')
      : '';
  const words = letter(lines.join('\n'), {
    face,
    size,
    x,
    y: y - ((lines.length - 1) * lineHeight) / 2 + size * 0.34,
    anchor: 'middle',
    lineHeight,
    fill: soft ? '#5b5668' : ink,
  });
  const art = [
    puffs,
    path(shape, '#fff', edge),
    pointer && path(pointer, '#fff', edge),
    path(shape, '#fff'),
    pointer && path(pointer, '#fff'),
    words,
  ];
  return { art: art.join(''), line: `${who}: ${text.replaceAll('\n', ' ')}` };
}

interface Narration {
  text: string;
  x?: number;
  y: number;
  fill?: string;
  size?: number;
  face?: Face;
  anchor?: 'start' | 'middle' | 'end';
}

/** The storyteller's words, straight on the page. */
export function tell({
  text,
  x = 360,
  y,
  fill = ink,
  size = 36,
  face = 'serifBold',
  anchor = 'middle',
}: Narration): Words {
  return {
    art: letter(text, { face, size, x, y, anchor, fill, lineHeight: size * 1.5 }),
    line: text.replaceAll('\n', ' '),
  };
}

interface Sound {
  text: string;
  x: number;
  y: number;
  size?: number;
  rotate?: number;
  fill?: string;
  edge?: string;
  opacity?: number;
}

export function sound({ text, x, y, size = 84, rotate = -8, fill = '#fff', edge = ink, opacity = 1 }: Sound): Words {
  const art = letter(drawable(text), {
    face: 'round',
    size,
    x: 0,
    y: 0,
    anchor: 'middle',
    fill,
    stroke: edge,
    strokeWidth: size * 0.13,
    spacing: size * 0.02,
    lineHeight: size * 1.05,
  });
  return { art: place(art, { x, y, rotate, opacity }), line: `(소리) ${text.replaceAll('\n', ' ')}` };
}

/** Words on a thing in the picture: a sign, a ticket. */
export function sign(
  text: string,
  look: { x: number; y: number; size: number; fill: string; face?: Face; anchor?: 'start' | 'middle' | 'end' },
): Words {
  return {
    art: letter(text, { face: 'serifBold', anchor: 'middle', lineHeight: look.size * 1.4, ...look }),
    line: `(글자) ${text.replaceAll('\n', ' ')}`,
  };
}

export function episodeTitle(number: number, name: string, y: number, colour: string): Words {
  const art = [
    letter('여우 세탁소', { face: 'serifBold', size: 76, x: 360, y, anchor: 'middle', fill: colour, spacing: 6 }),
    rect(340, y + 36, 40, 3, colour),
    letter(`${number}화`, { face: 'round', size: 30, x: 360, y: y + 88, anchor: 'middle', fill: colour, spacing: 4 }),
    letter(name, { face: 'serifBold', size: 44, x: 360, y: y + 146, anchor: 'middle', fill: colour }),
  ];
  return { art: art.join(''), line: `여우 세탁소 ${number}화, ${name}` };
}

export function toBeContinued(y: number, colour: string): Words {
  return {
    art:
      stroke(`M330,${y - 56}L390,${y - 56}`, colour, 3) +
      letter('다음 화에 계속', { face: 'serif', size: 30, x: 360, y, anchor: 'middle', fill: colour, spacing: 3 }),
    line: '다음 화에 계속',
  };
}
