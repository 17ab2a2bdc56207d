import { letter, measure } from '../lettering.ts';
import { disc, group, linear, oval, page, place, polygon, radial, rect, shape, stroke } from '../covers/kit.ts';
import { mark } from './mark.ts';

const ink = '#1C1B19';
const accent = '#C8452D';
const plank = 492;

interface Spine {
  title: string;
  wide: number;
  tall: number;
  cloth: string;
  ink: string;
  motif: (wide: number, tall: number) => string;
}

const moon =
  (colour: string) =>
  (wide: number): string =>
    disc(wide / 2, 40, wide * 0.2, colour);
const bands =
  (colour: string) =>
  (wide: number, tall: number): string =>
    rect(0, 26, wide, 5, colour) + rect(0, 38, wide, 2.5, colour) + rect(0, tall - 34, wide, 5, colour);
const peaks =
  (colour: string) =>
  (wide: number, tall: number): string =>
    polygon(
      [
        [0, tall],
        [0, tall - 20],
        [wide * 0.3, tall - 46],
        [wide * 0.5, tall - 28],
        [wide * 0.74, tall - 56],
        [wide, tall - 24],
        [wide, tall],
      ],
      colour,
    );
const waves =
  (colour: string) =>
  (wide: number, tall: number): string =>
    [0, 1, 2]
      .map((i) => stroke(`M0 ${tall - 22 - i * 14}q${wide / 4}-12 ${wide / 2} 0t${wide / 2} 0`, colour, 4))
      .join('');

/** The books of the sample shelf, in the colours of their covers. */
const spines: readonly Spine[] = [
  { title: '막차 뒤의 우체국', wide: 64, tall: 350, cloth: '#1b2f5e', ink: '#fbf1da', motif: moon('#ffd489') },
  { title: '무림 세무사', wide: 76, tall: 312, cloth: '#eee3cc', ink: '#22201f', motif: peaks('#6f7a78') },
  { title: '달 뒤편의 국숫집', wide: 60, tall: 366, cloth: '#17171f', ink: '#f7f1e4', motif: moon('#d8432b') },
  { title: '등대부 활동일지', wide: 70, tall: 330, cloth: '#2c9fbe', ink: '#ffffff', motif: waves('#dff6f3') },
  { title: '토요일의 추리 독서회', wide: 66, tall: 372, cloth: '#23584f', ink: '#f8efdc', motif: bands('#d9a05b') },
  { title: '정시 퇴근', wide: 72, tall: 296, cloth: '#6d2b5a', ink: '#ffd678', motif: bands('#ffd678') },
];

function book(x: number, spine: Spine): string {
  const { wide, tall } = spine;
  const letters = [...spine.title];
  const size = Math.min(30, (tall - 130) / letters.reduce((sum, syllable) => sum + (syllable === ' ' ? 0.4 : 1.06), 0));
  let y = 66 + size;
  const title = letters.map((syllable) => {
    const drawn =
      syllable === ' '
        ? ''
        : letter(syllable, { face: 'serifBold', size, x: wide / 2, y, anchor: 'middle', fill: spine.ink });
    y += size * (syllable === ' ' ? 0.4 : 1.06);
    return drawn;
  });
  const light =
    rect(0, 0, 6, tall, '#ffffff', 'opacity=".16"') + rect(wide - 9, 0, 9, tall, '#000000', 'opacity=".14"');
  return place(
    x,
    plank - tall,
    {},
    rect(0, 0, wide, tall, spine.cloth, 'rx="3"'),
    group('', spine.motif(wide, tall)),
    ...title,
    light,
  );
}

/** The leaning vermilion book of the mark, at full size. */
function leaning(x: number): string {
  return place(
    x,
    plank,
    { turn: -13 },
    rect(0, -338, 62, 338, accent, 'rx="3"'),
    rect(0, -310, 62, 5, '#f6d9c8'),
    rect(0, -298, 62, 2.5, '#f6d9c8'),
    rect(0, -38, 62, 5, '#f6d9c8'),
    rect(0, -338, 6, 338, '#ffffff', 'opacity=".16"'),
    rect(53, -338, 9, 338, '#000000', 'opacity=".14"'),
    letter('서\n가', {
      face: 'serifBold',
      size: 34,
      x: 31,
      y: -180,
      anchor: 'middle',
      fill: '#fff3ea',
      lineHeight: 40,
    }),
  );
}

export function ogCard(): string {
  const defs = `<defs>${linear('plank', [
    [0, '#D3C6AF'],
    [1, '#BCAD92'],
  ])}${linear('under', [
    [0, '#3c2c14', 0.2],
    [1, '#3c2c14', 0],
  ])}${radial('lamp', [
    [0, '#f6e3bd', 0.75],
    [1, '#f6e3bd', 0],
  ])}</defs>`;
  let x = 590;
  const books = spines.map((spine) => {
    const drawn = book(x, spine);
    x += spine.wide + 2;
    return drawn;
  });
  const name = letter('서가', { face: 'serifBold', size: 168, x: 76, y: 330, fill: ink, spacing: -4 });
  const line = letter('이야기가 머무는 곳', { face: 'serif', size: 40, x: 84, y: 412, fill: '#55514A' });
  const ribbon = shape('M0 0h22v52l-11-10-11 10z', accent);
  const shelf = rect(0, plank, 1200, 24, 'url(#plank)') + rect(0, plank + 24, 1200, 34, 'url(#under)');
  const width = measure('이야기가 머무는 곳', { face: 'serif', size: 40 });
  return page(1200, 630, [
    defs,
    rect(0, 0, 1200, 630, '#FBFAF7'),
    oval(860, 40, 620, 420, 'url(#lamp)'),
    ...books,
    leaning(x + 76),
    shelf,
    place(606, plank - 4, {}, ribbon),
    mark(84, 84, 76, ink, accent),
    name,
    line,
    rect(84, 446, width * 0.18, 5, accent),
  ]);
}
