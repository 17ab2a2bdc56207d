import { cub, goldenTail } from './creatures.ts';
import { fox } from './fox.ts';
import { girl, girlBack } from './girl.ts';
import { rooftop, snow } from './outdoors.ts';
import { wool } from './palette.ts';
import { blackHair, coat, grandfather, hangingCoat, hat, student, winterBoy } from './people.ts';
import * as places from './places.ts';
import { circle, clipTo, ellipse, glow, linear, path, place, rect, round, seeded, stroke, times } from './svg.ts';
import type { Beat } from './strip.ts';
import { say, sound, tell, toBeContinued } from './words.ts';

const navy = '#1a1f45';
const storm = '#161c30';
const black = '#100c18';

function season(i: number, sky: readonly [string, string], ground: string, tree: string, person: string): string {
  const trunk = stroke('M130,760C124,640 140,560 128,430M128,520L70,430M132,500L190,410', '#3b2a35', 16);
  const crown =
    tree === 'none'
      ? ''
      : [
          [60, 400, 70],
          [190, 380, 76],
          [128, 330, 84],
        ]
          .map(
            ([x = 0, y = 0, r = 0]) =>
              circle(x, y, r, tree) + circle(x - r * 0.25, y - r * 0.3, r * 0.5, '#ffffff', 'opacity="0.16"'),
          )
          .join('');
  const slice = rect(0, 0, 250, 1000, linear(sky)) + trunk + crown + rect(0, 740, 250, 260, ground) + person;
  const x = i * 180;
  return clipTo(path(`M${x + 6},0 H${x + 174} V1000 H${x + 6} Z`, '#000'), place(slice, { x: x - 34 }));
}

function waiting(): Beat {
  const art = [
    season(
      0,
      ['#f4dfe8', '#fbeef0'],
      '#b9cf9a',
      '#f3b9c8',
      place(winterBoy({ scarf: true, face: { mouth: 'flat', turn: 0.3 } }), { x: 128, y: 650, scale: 0.36 }),
    ),
    season(
      1,
      ['#8fd0e0', '#d8f0e4'],
      '#6fae6a',
      '#4f9a5c',
      place(student({ face: { mouth: 'flat', eyes: 'open', turn: 0.3, gaze: [3, -2] } }, blackHair), {
        x: 128,
        y: 630,
        scale: 0.4,
      }),
    ),
    season(
      2,
      ['#f2b56b', '#f8dca8'],
      '#c98c4e',
      '#d9692f',
      place(grandfather({ face: { mouth: 'flat', eyes: 'closed', nod: 0.4 } }), { x: 128, y: 620, scale: 0.42 }),
    ),
    season(
      3,
      ['#8a97b8', '#dfe6f2'],
      '#f4f7fc',
      'none',
      place(grandfather({ face: { mouth: 'smile', eyes: 'closed', nod: 0.7 } }), { x: 128, y: 640, scale: 0.42 }) +
        snow(40, 250, 1000, 3),
    ),
  ];
  return {
    height: 1180,
    ground: [navy, navy],
    frame: { x: 0, y: 0, w: 720, h: 940 },
    art: rect(0, 0, 720, 1000, navy) + art.join(''),
    words: [
      tell({ text: '꼬마는 기다렸다.\n봄에도, 여름에도, 할아버지가 되어서도.', y: 1020, fill: '#f3ecff', size: 34 }),
    ],
    alt: '네 칸으로 나뉜 계절. 감나무 아래서 꼬마가 어른이 되고, 할아버지가 되도록 기다린다.',
  };
}

function realised(): Beat {
  const art = [
    places.warmBlur(720, 800, ['#3a2648', '#7a4a5c', '#c98058'], 51),
    place(
      fox({
        face: { turn: 0.3, eyes: 'open', mouth: 'frown', brows: 20, ears: 'back', nod: 0.5, gaze: [3, 6], tear: true },
        spread: 0.1,
      }),
      { x: 250, y: 330, scale: 1.0 },
    ),
    place(girl({ outfit: 'apron', face: { turn: -0.5, eyes: 'wide', mouth: 'open', brows: 14, nod: -0.3 } }), {
      x: 560,
      y: 500,
      scale: 0.86,
    }),
  ];
  return {
    height: 1130,
    ground: [navy, storm],
    frame: { x: 0, y: 110, w: 720, h: 780 },
    art: art.join(''),
    words: [
      say({ who: '소이', text: '그 꼬마가…… 우리 할아버지예요?', x: 450, y: 120, width: 320, tail: [540, 420] }),
      say({
        who: '구월',
        text: '못 갔어. 하루 늦으니까 무서웠고, 일 년 늦으니까…… 더.',
        x: 330,
        y: 980,
        width: 430,
        tail: [260, 700],
      }),
    ],
    alt: '소이가 놀라 묻고, 구월은 귀를 늘어뜨린 채 눈물을 보인다.',
  };
}

function stormRoof(): Beat {
  const art = [
    rooftop(720, 1140, 'storm'),
    places.cloud(200, 150, 1.7, ['#8492ae', '#3b4764']),
    places.cloud(520, 170, 1.8, ['#6d7b99', '#2f3a55']),
    stroke('M-10,420Q360,450 730,410', '#8a7a75', 5),
    glow(360, 650, 340, '#ffcf80', 0.6),
    place(
      hangingCoat(true) +
        path('M-14,110 L14,110 L58,496 C20,503 -20,503 -58,496 Z', linear(['#fff3cf', '#ffcf80', '#f29b3f'])),
      {
        x: 360,
        y: 380,
        scale: 0.86,
        rotate: 5,
      },
    ),
    glow(345, 640, 240, '#ffe6a0', 0.75),
    places.rain(240, 720, 1140, 91, '#d5e8f7', -0.4),
    ellipse(360, 1010, 330, 40, '#7fa3c4', 'opacity="0.5"'),
    place(girlBack(), { x: 130, y: 870, scale: 0.5 }),
    places.splash(300, 1010, 1.3),
    places.splash(470, 1030, 1),
  ];
  return {
    height: 1210,
    ground: [storm, storm],
    frame: { x: 0, y: 0, w: 720, h: 1140 },
    art: art.join(''),
    words: [
      sound({ text: '쏴아아아—', x: 370, y: 330, size: 116, rotate: -6, fill: '#e3f4ff', edge: '#18203a' }),
      say({ who: '소이', text: '외투가…… 빛나요!', x: 450, y: 1080, tail: [210, 900] }),
    ],
    alt: '폭우가 쏟아지는 옥상. 빨랫줄의 외투가 안쪽에서부터 금빛으로 빛난다.',
  };
}

function seam(): Beat {
  const opening = path(
    'M330,-20 C300,160 280,330 330,660 L430,660 C470,330 440,160 410,-20 Z',
    linear(['#ffcf80', '#fff3cf', '#ffb84d']),
  );
  const next = seeded(17);
  const fluff = times(90, (i) => {
    const y = i * 8 - 30;
    const half = 26 + 46 * Math.sin((Math.PI * (y + 40)) / 760);
    const x = 370 + (next() * 2 - 1) * half;
    const lean = (x - 370) * 0.5;
    return stroke(
      `M${round(x)},${y}q${round(lean * 0.3)},-34 ${round(lean)},${round(-48 - next() * 30)}`,
      ['#f3b64a', '#ffdb8a', '#fff3cf', '#df8f36'][i % 4] ?? '#f3b64a',
      9,
    );
  });
  const threads = times(7, (i) =>
    stroke(`M296,${60 + i * 86}l-34,${18 - i * 4}M436,${70 + i * 86}l36,${i * 5 - 12}`, '#e8dcc4', 4),
  );
  const scissors = place(
    stroke('M-10,0L150,-34M-10,-30L150,4', '#cfd6de', 15) +
      circle(180, -44, 30, 'none', 'stroke="#d2433c" stroke-width="14"') +
      circle(180, 16, 30, 'none', 'stroke="#d2433c" stroke-width="14"') +
      circle(70, -16, 6, '#5d6670'),
    { x: 400, y: 470, rotate: 12, scale: 1.2 },
  );
  const art = [
    rect(0, 0, 720, 660, linear([wool.lining, '#5f2530'])),
    rect(0, 0, 150, 660, wool.shade),
    rect(600, 0, 120, 660, wool.shade),
    stroke('M150,0V660M600,0V660', wool.light, 5, 'stroke-dasharray="14 10"'),
    opening,
    fluff,
    threads,
    glow(370, 320, 330, '#fff3cf', 0.7),
    scissors,
    stroke('M780,640C740,590 700,560 660,540', '#f7c436', 84),
    circle(640, 524, 40, '#f9d5b8'),
  ];
  return {
    height: 900,
    ground: [storm, '#fff3d6'],
    frame: { x: 0, y: 30, w: 720, h: 660 },
    art: art.join(''),
    words: [say({ who: '소이', text: '안감이…… 털이에요.', x: 300, y: 770, size: 46 })],
    alt: '소이가 가위로 솔기를 뜯자 붉은 안감 사이로 금빛 털이 빛을 낸다.',
  };
}

function burst(): Beat {
  const next = seeded(404);
  const drops = times(60, () => {
    const s = round(0.25 + next() * 0.5);
    return place(path('M0,-30 C16,0 20,14 0,24 C-20,14 -16,0 0,-30 Z', '#fff8e2', 'opacity="0.8"'), {
      x: next() * 720,
      y: next() * 1160,
      scale: Number(s),
    });
  });
  const art = [
    rect(0, 0, 720, 1180, linear(['#fffdf0', '#ffe6a8', '#ffc168', '#e8895a'])),
    glow(360, 470, 480, '#ffffff', 0.95),
    place(goldenTail(-Math.PI / 2, 720, 0.75), { x: 330, y: 900 }),
    place(
      girl({
        outfit: 'apron',
        face: { turn: 0.5, nod: -0.6, eyes: 'wide', mouth: 'open', gaze: [3, -5] },
        left: [
          [-140, 190],
          [-160, 130],
        ],
      }),
      { x: 140, y: 880, scale: 0.62 },
    ),
    place(
      fox({
        face: { turn: -0.5, nod: -0.4, eyes: 'wide', mouth: 'flat', brows: 20, tear: true, gaze: [-3, -4] },
        left: [
          [-150, 220],
          [-170, 130],
        ],
        spread: 0.2,
      }),
      { x: 590, y: 810, scale: 0.64 },
    ),
    place(coat(true), { x: 330, y: 680, scale: 0.74, rotate: -7 }),
    drops,
  ];
  return {
    height: 1310,
    ground: ['#fff3d6', '#e8d9c4'],
    frame: { x: 0, y: 0, w: 720, h: 1180 },
    art: art.join(''),
    words: [
      sound({ text: '화아악', x: 170, y: 220, size: 104, fill: '#ffffff', edge: '#e8895a' }),
      tell({ text: '그리고, 비가 멎었다.', y: 1256, fill: '#5b2c24', size: 40 }),
    ],
    alt: '외투에서 거대한 금빛 꼬리가 솟아오르고, 빗방울이 공중에 멈춘다. 구월의 눈에 눈물이 맺힌다.',
  };
}

function stillness(): Beat {
  const art = [
    rooftop(720, 760, 'night'),
    places.stars(140, 720, 420, 55),
    places.moon(540, 150, 46),
    stroke('M-10,300Q360,324 730,296', '#6b6a85', 4),
    path('M0,620 H720 V760 H0 Z', '#35567f', 'opacity="0.55"'),
    ellipse(540, 690, 40, 13, '#fff3d0', 'opacity="0.75"'),
    ellipse(330, 680, 190, 24, '#8fb4d6', 'opacity="0.35"'),
    path('M330,330 C342,352 344,362 330,370 C316,362 318,352 330,330 Z', '#dff1ff'),
    ellipse(330, 682, 50, 8, 'none', 'stroke="#dff1ff" stroke-width="3"'),
  ];
  return {
    height: 900,
    ground: ['#e8d9c4', black],
    frame: { x: 0, y: 70, w: 720, h: 740 },
    art: art.join(''),
    words: [sound({ text: '똑', x: 400, y: 620, size: 58, fill: '#dff1ff', edge: '#16305a' })],
    alt: '비가 그친 밤 옥상. 빈 빨랫줄에서 마지막 물방울이 떨어진다.',
  };
}

function reunion(): Beat {
  const heap =
    path(
      'M60,760 C80,640 220,600 360,610 C520,600 640,650 664,760 C560,800 160,800 60,760 Z',
      linear([wool.light, wool.base, wool.shade]),
    ) +
    path('M230,640 C300,690 420,690 490,640 L520,700 C430,740 290,740 200,700 Z', wool.lining) +
    stroke('M110,740C170,690 210,680 250,690M610,740C560,694 520,684 480,692', wool.deep, 5);
  const art = [
    rect(0, 0, 720, 840, linear(['#14213f', '#2f4a78', '#6f86a8'])),
    places.stars(80, 720, 400, 66),
    glow(360, 430, 430, '#ffdf9a', 0.7),
    place(cub({ eyes: 'open', mouth: 'smile', turn: -0.15, nod: -0.1, brows: 6 }), { x: 360, y: 380, scale: 1.25 }),
    place(hat(), { x: 362, y: 346, scale: 1.25, rotate: -7 }),
    heap,
  ];
  return {
    height: 1290,
    ground: [black, black],
    frame: { x: 0, y: 0, w: 720, h: 840 },
    art: art.join(''),
    words: [
      say({
        who: '새끼 여우',
        text: '구월아. 왜 이렇게 늦었니.',
        x: 400,
        y: 880,
        width: 340,
        size: 48,
        tail: [370, 560],
      }),
      tell({ text: '할아버지 목소리였다.', y: 1080, fill: '#f3e2c4', size: 40 }),
      toBeContinued(1200, '#d8cbb4'),
    ],
    alt: '외투 더미 위에 할아버지 모자를 눌러쓴 금빛 새끼 여우가 앉아 이쪽을 바라본다.',
  };
}

export const lostTail = (): Beat[] => [waiting(), realised(), stormRoof(), seam(), burst(), stillness(), reunion()];
