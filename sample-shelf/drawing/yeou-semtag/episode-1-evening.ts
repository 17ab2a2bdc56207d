import { fox } from './fox.ts';
import { girl, girlBack } from './girl.ts';
import { suds } from './creatures.ts';
import { lamp, night, red, skin, yellow } from './palette.ts';
import * as places from './places.ts';
import * as props from './props.ts';
import { circle, ellipse, glow, linear, path, place, rect, stroke } from './svg.ts';
import type { Beat } from './strip.ts';
import { episodeTitle, say, sign, sound, tell } from './words.ts';

const dark = '#0f1a36';
const cream = '#fff5e3';

function opening(): Beat {
  const name = sign('여우 세탁소', { x: 0, y: -270, size: 44, fill: '#ffd98a' });
  const shop = place(places.shopFront(name.art), { x: 400, y: 1330, scale: 0.86 });
  const walker = place(
    place(
      girl({
        hood: true,
        right: [
          [112, 200],
          [70, 232],
        ],
      }),
      { scale: 0.26 },
    ) + place(props.smallWeather(120, 150, 4), { y: -70 }),
    { x: 112, y: 1292 },
  );
  const art = [
    rect(0, 0, 720, 1560, linear([night.top, night.mid, night.low, night.haze])),
    places.stars(190, 720, 900, 21),
    places.moon(566, 520, 54),
    place(places.farHouses(0, 8, '#2d4a74'), { y: 1110, opacity: 0.7 }),
    places.farHouses(1260, 3),
    places.wires(820),
    places.cobbles(1320, 240, 6),
    shop,
    walker,
    ellipse(112, 1420, 74, 10, '#a9d4ee', 'opacity="0.4"'),
  ];
  return {
    height: 1310,
    ground: [dark, dark],
    art: place(art.join(''), { y: -130 }),
    words: [
      episodeTitle(1, '비 내리는 외투', 150, '#fff3d6'),
      tell({ text: '구름 한 점 없는 밤이었다.', y: 560, fill: '#eaf2ff' }),
    ],
    alt: '별이 가득한 밤, 골목 끝에 불 켜진 「여우 세탁소」가 있고 노란 비옷을 입은 아이가 혼자 작은 비구름 아래를 걷는다.',
  };
}

const boot = (x: number, y: number, turn: number): string =>
  place(
    path('M-58,-330 L52,-330 L56,-70 C110,-62 128,-10 112,6 L-64,6 Z', linear(['#e8604f', red, '#a52f35'])) +
      rect(-60, -330, 114, 34, '#f4a295') +
      stroke('M-30,-270V-110', '#ff9d8d', 12, 'opacity="0.55"') +
      rect(-66, -4, 180, 16, '#7f2230', 'rx="8"'),
    { x, y, rotate: turn },
  );

function boots(): Beat {
  const art = [
    rect(0, 0, 720, 620, linear([night.mid, night.road, '#2f4d74'])),
    places.cobbles(330, 290, 12),
    rect(206, -20, 84, 180, skin.shade),
    rect(430, -20, 84, 150, skin.shade),
    path('M110,-30 H620 L650,70 C480,110 250,110 90,70 Z', linear([yellow.base, yellow.shade])),
    ellipse(360, 500, 330, 56, '#7fb1d1', 'opacity="0.55"'),
    boot(250, 470, 0),
    boot(466, 440, 5),
    places.splash(240, 492, 2.1),
    places.splash(500, 462, 1.7),
    places.rain(70, 720, 560, 31),
  ];
  return {
    height: 800,
    ground: [dark, dark],
    frame: { x: 0, y: 60, w: 720, h: 560 },
    art: art.join(''),
    words: [
      sound({ text: '찰박', x: 130, y: 250, size: 92, fill: '#dff1ff', edge: '#16305a' }),
      sound({ text: '찰박', x: 590, y: 600, size: 74, rotate: 6, fill: '#dff1ff', edge: '#16305a' }),
      tell({ text: '그런데 그 애의 발밑만 젖어 있었다.', y: 712, fill: '#eaf2ff' }),
    ],
    alt: '빨간 장화가 물웅덩이를 밟는다. 마른 골목에서 그 발밑에만 비가 온다.',
  };
}

function huggingCoat(): Beat {
  const bundle = place(props.foldedCoat(), { x: 360, y: 660, scale: 1.05, rotate: -5 });
  const kid = place(
    girl({
      hood: true,
      face: { eyes: 'open', brows: 14, mouth: 'flat', nod: 0.5, gaze: [0, 5] },
      left: [
        [-132, 222],
        [-66, 250],
      ],
      right: [
        [132, 222],
        [66, 250],
      ],
    }),
    { x: 360, y: 360, scale: 1.28 },
  );
  const arms =
    stroke('M226,610C240,690 300,712 340,700', yellow.base, 54) +
    stroke('M494,610C480,690 420,706 390,692', yellow.base, 54) +
    circle(362, 700, 24, skin.base) +
    circle(388, 690, 23, skin.base) +
    stroke('M372,700l10,10M366,708l8,8', skin.shade, 3);
  const art = [
    rect(0, 0, 720, 900, linear([night.top, night.mid, night.low])),
    places.stars(70, 720, 420, 9),
    places.farHouses(640, 14),
    places.cobbles(720, 180, 4),
    glow(360, 420, 380, '#8fb9d8', 0.3),
    kid,
    bundle,
    arms,
    places.rain(120, 620, 900, 77),
    places.cloud(220, 112, 1.15, ['#e3ebf4', '#7f95b6']),
    places.cloud(500, 106, 1.25, ['#d5e0ec', '#7088ab']),
  ];
  return {
    height: 1020,
    ground: [dark, '#23304f'],
    frame: { x: 30, y: 20, w: 660, h: 830, r: 6 },
    art: place(art.join(''), { x: -30 }),
    words: [say({ who: '소이', text: '거의 다 왔어.\n조금만 참아.', x: 530, y: 880, tail: [420, 560] })],
    alt: '비옷을 입은 소이가 젖은 회색 외투를 꼭 껴안고 걱정스럽게 내려다본다. 비는 외투 위에서만 내린다.',
  };
}

function doorSign(): Beat {
  const board = [
    sign('여우 세탁소', { x: 0, y: -80, size: 46, fill: '#ffe2a8' }),
    sign('비누로 안 지는 얼룩\n받습니다', { x: 0, y: 0, size: 34, fill: '#fff3dc' }),
    sign('후회 · 시샘 · 깨진 약속', { x: 0, y: 136, size: 30, fill: '#ffcf80' }),
  ];
  const art = [
    rect(0, 0, 720, 640, linear(['#3f2a3a', '#5d3a3f', '#3b2432'])),
    [0, 1, 2, 3, 4, 5, 6].map((i) => rect(i * 110 - 6, 0, 5, 640, '#2a1a29', 'opacity="0.6"')).join(''),
    glow(360, 300, 420, lamp.warm, 0.55),
    props.bell(610, 100),
    place(props.signBoard() + board.map((each) => each.art).join(''), { x: 340, y: 290 }),
    stroke('M760,660C690,620 640,590 590,560', yellow.base, 96),
    stroke('M740,690C690,650 640,620 600,592', yellow.shade, 14, 'opacity="0.7"'),
    circle(556, 540, 44, skin.base),
    stroke('M540,520L506,496', skin.base, 22),
    stroke('M538,552L512,548M546,570L524,572', skin.shade, 5),
  ];
  return {
    height: 740,
    ground: ['#23304f', cream],
    frame: { x: 0, y: 20, w: 720, h: 600 },
    art: art.join(''),
    words: [
      ...board.map(({ line }) => ({ art: '', line })),
      sound({ text: '딸랑', x: 130, y: 640, size: 84, fill: '#ffd76a', edge: '#5a3420' }),
    ],
    alt: '문 앞 나무 간판으로 소이의 손이 다가간다. 간판에는 비누로 안 지는 얼룩을 받는다고 쓰여 있다.',
  };
}

function enter(): Beat {
  const owner = place(
    fox({
      face: { turn: -0.35, eyes: 'half', mouth: 'smirk' },
      left: [
        [-140, 250],
        [-96, 306],
      ],
      right: [
        [132, 240],
        [70, 300],
      ],
      spread: 0.8,
    }),
    { x: 440, y: 420, scale: 0.74 },
  );
  const art = [
    places.room(720, 1060, 700),
    owner,
    places.counter(720, 690, 200),
    place(props.iron(), { x: 520, y: 640, scale: 0.9 }),
    props.steam(510, 600, 1.1),
    place(suds(), { x: 330, y: 640, scale: 0.62 }),
    path('M-20,890 H740 V1080 H-20 Z', linear(['#5d3330', '#3c2228'])),
    place(girlBack(), { x: 150, y: 740, scale: 0.86 }),
    place(props.smallWeather(190, 330, 15), { x: 150, y: 650 }),
    places.vignette(720, 1060, '#2a1420', 0.45),
  ];
  return {
    height: 1080,
    ground: [cream, cream],
    frame: { x: 0, y: 20, w: 720, h: 980 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '어서 와요.\n발은 털고.', x: 190, y: 300, tail: [360, 430] }),
      say({ who: '몽글', text: '바닥에 물! 물!', x: 480, y: 810, tail: [370, 720], size: 36 }),
    ],
    alt: '옷이 가득 걸린 따뜻한 세탁소. 꼬리를 부채처럼 편 여우 구월이 다림질을 하고, 문가에 선 소이의 머리 위로 비가 내린다.',
  };
}

function amazed(): Beat {
  const art = [
    places.warmBlur(640, 640, ['#3e4f6b', '#8a6a5c', '#d79a63'], 7),
    glow(200, 260, 420, '#ffdf9a', 0.45),
    place(girl({ face: { eyes: 'wide', mouth: 'small', brows: 4, browLift: 10, turn: 0.25 } }), {
      x: 320,
      y: 330,
      scale: 2.05,
    }),
    places.rain(34, 640, 640, 5, '#cfe6f5'),
  ];
  return {
    height: 770,
    ground: [cream, cream],
    frame: { x: 40, y: 20, w: 640, h: 620, r: 6 },
    art: art.join(''),
    words: [say({ who: '소이', text: '……여우다.', x: 540, y: 680, kind: 'thought', tail: [470, 590] })],
    alt: '비옷 모자를 벗은 소이가 눈을 동그랗게 뜬다.',
  };
}

function greeting(): Beat {
  const art = [
    places.warmBlur(720, 780),
    place(
      fox({
        face: { turn: -0.3, eyes: 'half', mouth: 'smirk', nod: 0.2 },
        left: [
          [-150, 250],
          [-60, 250],
        ],
        right: [
          [150, 250],
          [74, 218],
        ],
        spread: 0.9,
      }),
      { x: 380, y: 380, scale: 1.22 },
    ),
    places.counter(720, 740, 80),
  ];
  return {
    height: 950,
    ground: [cream, cream],
    frame: { x: 0, y: 60, w: 720, h: 780 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '다들 처음엔 그 얼굴이지.', x: 290, y: 70, tail: [350, 330] }),
      say({ who: '구월', text: '그래, 뭘 묻혀 왔니?', x: 470, y: 868, tail: [410, 640] }),
    ],
    alt: '앞치마를 두른 여우 구월이 졸린 눈으로 빙긋 웃는다.',
  };
}

function onTheCounter(): Beat {
  const art = [
    places.warmBlur(720, 720, ['#44313d', '#8a5340', '#c98850'], 13),
    places.counter(720, 470, 250),
    ellipse(360, 484, 300, 26, '#a9d4ee', 'opacity="0.55"'),
    place(props.foldedCoat(), { x: 360, y: 440, scale: 1.45 }),
    place(props.smallWeather(430, 330, 44), { x: 360, y: 110 }),
    places.splash(210, 384, 1),
    places.splash(480, 392, 1.1),
    stroke('M130,486C120,560 136,600 128,700M560,486C572,560 552,620 566,700', '#a9d4ee', 11, 'opacity="0.7"'),
  ];
  return {
    height: 840,
    ground: [cream, cream],
    frame: { x: 0, y: 20, w: 720, h: 640 },
    art: art.join(''),
    words: [
      sound({ text: '쏴아아', x: 560, y: 330, size: 88, rotate: 8, fill: '#e3f4ff', edge: '#2c3f66' }),
      say({ who: '소이', text: '할아버지 외투예요. 봄부터 비가 안 그쳐요.', x: 360, y: 730, width: 380 }),
    ],
    alt: '계산대 위에 놓인 외투. 바로 위에 뜬 작은 구름이 쉬지 않고 비를 뿌린다.',
  };
}

function tasting(): Beat {
  const drop = place(
    path('M0,-30 C16,0 20,14 0,24 C-20,14 -16,0 0,-30 Z', '#dff4ff', 'stroke="#84bfe0" stroke-width="3"'),
    {
      x: 300,
      y: 520,
      scale: 0.8,
    },
  );
  const art = [
    places.warmBlur(640, 700, ['#55303a', '#a35a3d', '#e0a060'], 23),
    place(fox({ face: { turn: -0.2, eyes: 'closed', mouth: 'flat', brows: -6, nod: 0.4 }, spread: 0.9 }), {
      x: 300,
      y: 310,
      scale: 1.8,
    }),
    stroke('M180,760C220,650 250,610 286,572', '#4a2a28', 66),
    stroke('M286,572L298,540', '#4a2a28', 36),
    drop,
    place(suds('shock'), { x: 548, y: 590, scale: 0.95 }),
  ];
  return {
    height: 900,
    ground: [cream, cream],
    frame: { x: 40, y: 90, w: 640, h: 660, r: 6 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '흠. 빗물에서\n소금 맛이 나네.', x: 230, y: 96, tail: [310, 300] }),
      say({ who: '몽글', text: '그걸 먹었어?!', x: 500, y: 800, tail: [580, 725], kind: 'shout', size: 36 }),
    ],
    alt: '구월이 눈을 감고 빗물을 찍어 맛본다. 거품 정령 몽글이 기겁한다.',
  };
}

export const evening = (): Beat[] => [
  opening(),
  boots(),
  huggingCoat(),
  doorSign(),
  enter(),
  amazed(),
  greeting(),
  onTheCounter(),
  tasting(),
];
