import { magpieHead, magpie, soapBubbles, suds } from './creatures.ts';
import { fox } from './fox.ts';
import { girl } from './girl.ts';
import { creeper, flower, stage, violin } from './outdoors.ts';
import { dusk, lamp } from './palette.ts';
import { blackHair, student, studentHead } from './people.ts';
import * as places from './places.ts';
import { circle, ellipse, glow, linear, path, place, rect, seeded, stroke } from './svg.ts';
import type { Beat } from './strip.ts';
import { say, sign, sound, tell, toBeContinued } from './words.ts';

const dark = '#0c1714';
const mint = '#eef7ee';
const black = '#100c18';

function rule(): Beat {
  return {
    height: 590,
    ground: [dark, dark],
    frame: { x: 0, y: 0, w: 720, h: 590 },
    art: creeper('-20,90 240,0 340,140', 8, 1, 21) + creeper('740,500 520,580 400,450', 8, 1, 22),
    words: [tell({ text: '‘부럽다’는 말을 삼킬 때마다\n시샘은 한 잎씩 자란다.', y: 270, fill: '#d9efc4', size: 42 })],
    alt: '검은 칸에 담쟁이 두 줄기가 뻗어 있다.',
  };
}

function theStage(): Beat {
  const player = place(
    student(
      {
        face: { eyes: 'closed', mouth: 'smile', turn: 0.3 },
        left: [
          [-130, 190],
          [-70, 130],
        ],
        right: [
          [150, 210],
          [80, 190],
        ],
        armsOver: true,
      },
      blackHair,
    ),
    { x: 430, y: 250, scale: 0.62 },
  );
  const seats = [0, 1, 2, 3, 4]
    .map((i) => ellipse(70 + i * 160, 800, 66, 74, '#0a2422') + rect(10 + i * 160, 820, 120, 120, '#0a2422'))
    .join('');
  const art = [
    stage(720, 860),
    player,
    place(violin(), { x: 400, y: 350, scale: 0.62, rotate: 58 }),
    stroke('M340,330L520,390', '#f1e3c4', 4),
    seats,
    path('M120,860 C120,770 180,745 222,745 C266,745 326,770 326,860 Z', '#dfe4ea'),
    place(studentHead({ eyes: 'happy', mouth: 'smile', turn: 0.2 }), { x: 220, y: 670, scale: 0.86 }),
    stroke('M140,880C140,820 190,790 214,792M304,880C304,820 250,790 232,792', '#eceff3', 44),
    place(ellipse(0, 0, 15, 28, '#f9d5b8'), { x: 212, y: 778, rotate: 16 }),
    place(ellipse(0, 0, 15, 28, '#eab391'), { x: 238, y: 778, rotate: -16 }),
    stroke('M184,748L168,732M264,748L280,732', '#e8f3d8', 5),
    rect(0, 0, 720, 860, '#0b3a30', 'opacity="0.28"'),
  ];
  return {
    height: 1000,
    ground: [dark, '#17362f'],
    frame: { x: 0, y: 20, w: 720, h: 820 },
    art: art.join(''),
    words: [tell({ text: '현우가 일등을 한 날, 나는 누구보다 크게 손뼉을 쳤다.', y: 920, fill: '#d9efc4', size: 30 })],
    alt: '초록빛 기억. 무대 위 친구는 조명 아래 바이올린을 켜고, 어두운 객석의 윤재는 웃으며 손뼉을 친다.',
  };
}

function swallowed(): Beat {
  const art = [
    rect(0, 0, 720, 820, linear(['#17362f', '#2c5a49', '#17362f'])),
    place(
      student({ face: { eyes: 'half', mouth: 'flat', brows: 12, turn: -0.2, nod: 0.5, gaze: [-2, 6], blush: false } }),
      {
        x: 360,
        y: 350,
        scale: 1.95,
      },
    ),
    rect(0, 0, 720, 820, '#14463a', 'opacity="0.25"'),
    creeper('-20,700 180,560 330,700', 8, 1.4, 33),
    creeper('740,620 560,700 300,790', 9, 1.4, 34),
    creeper('-20,120 60,300 20,560', 6, 1.3, 35),
    creeper('740,60 650,260 720,470', 6, 1.3, 36),
  ];
  return {
    height: 980,
    ground: ['#17362f', '#e8f1e4'],
    frame: { x: 0, y: 0, w: 720, h: 780 },
    art: art.join(''),
    words: [
      say({
        who: '윤재',
        text: '축하한다고만 했어요. 그 말만 백 번쯤.',
        x: 380,
        y: 830,
        width: 380,
        kind: 'whisper',
        tail: [370, 640],
      }),
    ],
    alt: '담쟁이에 휘감긴 윤재가 눈을 내리깐다.',
  };
}

function confession(): Beat {
  const eyes = place(studentHead({ eyes: 'open', mouth: 'open', tears: true, brows: 18, browLift: 4 }), {
    x: 320,
    y: 120,
    scale: 3.4,
  });
  return {
    height: 830,
    ground: ['#e8f1e4', '#ffffff'],
    frame: { x: 40, y: 170, w: 640, h: 400, r: 6 },
    art: rect(0, 0, 640, 400, '#cfe3cf') + eyes,
    words: [
      say({ who: '윤재', text: '……부러웠어요.', x: 360, y: 100, size: 50 }),
      say({ who: '윤재', text: '진짜, 엄청.', x: 430, y: 650, size: 50 }),
    ],
    alt: '눈물이 고인 윤재의 얼굴을 크게 보여 준다. 부러웠다고 말한다.',
  };
}

function blossom(): Beat {
  const next = seeded(77);
  const petals = Array.from({ length: 46 }, () =>
    place(ellipse(0, 0, 7, 13, next() > 0.5 ? '#ffffff' : '#ffe3ea'), {
      x: next() * 720,
      y: next() * 1000,
      rotate: Math.round(next() * 180),
    }),
  ).join('');
  const art = [
    rect(0, 0, 720, 1000, linear(['#fff9df', '#ffe6b8', '#f7cfae'])),
    glow(360, 480, 460, '#ffffff', 0.95),
    creeper('360,820 60,640 80,160', 10, 1.4, 11, true),
    creeper('360,820 680,620 640,140', 10, 1.4, 12, true),
    petals,
    place(
      student({
        face: { eyes: 'wide', mouth: 'open', brows: 8, browLift: 10, nod: -0.4, tears: true },
        left: [
          [-150, 220],
          [-170, 150],
        ],
        right: [
          [150, 220],
          [170, 150],
        ],
      }),
      { x: 360, y: 480, scale: 1 },
    ),
    creeper('-20,960 340,860 740,940', 12, 1.5, 15, true),
    flower([330, 700], 1.2),
    flower([420, 760], 0.9),
    flower([280, 790], 0.8),
  ];
  return {
    height: 1100,
    ground: ['#ffffff', mint],
    frame: { x: 0, y: 30, w: 720, h: 960 },
    art: art.join(''),
    words: [sound({ text: '팡!', x: 370, y: 190, size: 150, fill: '#ffffff', edge: '#e58a6b' })],
    alt: '담쟁이마다 하얀 꽃이 한꺼번에 터지고, 윤재가 놀라 올려다본다. 꽃잎이 흩날린다.',
  };
}

function rinsing(): Beat {
  const tub =
    path('M70,520 H650 L600,760 H120 Z', linear(['#d9995c', '#8a5434'])) +
    rect(56, 500, 608, 36, '#c9854c', 'rx="14"') +
    stroke('M96,620H626M108,700H612', '#6b3c2c', 8);
  const foam = [90, 170, 250, 340, 430, 520, 610].map((x, i) => circle(x, 500 - (i % 2) * 18, 54, '#f4fbff')).join('');
  const art = [
    places.warmBlur(720, 760, ['#7a4a3a', '#c98850', '#f0c080'], 41),
    place(
      fox({
        face: { turn: -0.25, eyes: 'happy', mouth: 'open' },
        left: [
          [-150, 210],
          [-96, 250],
        ],
        right: [
          [150, 210],
          [96, 250],
        ],
        spread: 0.9,
      }),
      { x: 380, y: 230, scale: 0.98 },
    ),
    tub,
    foam,
    place(suds('happy'), { x: 600, y: 430, scale: 0.9 }),
    path(
      'M190,470 C230,390 330,400 350,470 C320,520 220,520 190,470 Z',
      '#ffffff',
      'stroke="#cdd6e2" stroke-width="4"',
    ),
    creeper('250,470 268,450 290,440', 1, 0.9, 2),
    soapBubbles(26, 720, 520, seeded(6)),
  ];
  return {
    height: 1000,
    ground: [mint, mint],
    frame: { x: 0, y: 80, w: 720, h: 740 },
    art: art.join(''),
    words: [
      say({
        who: '구월',
        text: '한 잎은 남겨 뒀어. 그건 네 연습 몫이야.',
        x: 350,
        y: 880,
        width: 380,
        tail: [380, 520],
      }),
    ],
    alt: '거품 가득한 빨래통에서 구월이 활짝 웃으며 셔츠를 헹군다. 셔츠에는 작은 잎 하나가 남아 있다.',
  };
}

function evening(): Beat {
  const name = sign('여우 세탁소', { x: 0, y: -270, size: 44, fill: '#ffd98a' });
  const shop = place(places.shopFront(name.art), { x: 320, y: 700, scale: 0.98 });
  const art = [
    rect(0, 0, 720, 900, linear([dusk.top, dusk.mid, dusk.low, dusk.gold])),
    circle(610, 300, 64, '#ffe0a0'),
    glow(610, 300, 280, '#ffcf80', 0.6),
    places.farHouses(640, 6, '#5b3a63'),
    shop,
    rect(0, 690, 720, 210, linear(['#8a5566', '#4a3050'])),
    place(fox({ face: { turn: -0.4, eyes: 'half', mouth: 'flat', gaze: [-4, 0] }, spread: 0.4 }), {
      x: 590,
      y: 480,
      scale: 0.5,
    }),
    place(girl({ outfit: 'apron', face: { turn: 0.6, nod: -0.5, eyes: 'open', mouth: 'small', gaze: [3, -4] } }), {
      x: 430,
      y: 600,
      scale: 0.44,
    }),
    path('M60,860 L330,800 L346,820 L80,890 Z', '#2a1a3a', 'opacity="0.35"'),
  ];
  return {
    height: 1010,
    ground: [mint, black],
    frame: { x: 0, y: 60, w: 720, h: 840 },
    art: art.join(''),
    words: [
      say({ who: '소이', text: '사장님도 지우고 싶은 얼룩 있어요?', x: 300, y: 96, width: 380 }),
      say({ who: '구월', text: '……글쎄.', x: 580, y: 880, tail: [530, 700] }),
    ],
    alt: '노을 진 골목, 세탁소 문 앞. 소이가 올려다보며 묻고 구월은 먼 곳을 본다.',
  };
}

function shadow(): Beat {
  const art = [
    rect(0, 0, 720, 1040, linear(['#24152e', '#5d2f4a', '#b3573f'])),
    rect(190, 0, 340, 620, linear([dusk.low, dusk.gold])),
    rect(170, 0, 24, 640, lamp.dark),
    rect(526, 0, 24, 640, lamp.dark),
    rect(0, 620, 720, 420, linear(['#5d3330', '#24152e'])),
    path('M240,620 H480 L640,1040 H80 Z', dusk.gold, 'opacity="0.35"'),
    path('M330,620 H420 L520,1040 H210 Z', '#140c1c', 'opacity="0.75"'),
    place(
      magpie({
        near: [
          [-60, 260],
          [-40, 330],
        ],
      }),
      { x: 370, y: 250, scale: 0.62 },
    ),
    path('M190,0 H530 V640 H190 Z', '#1a0f22', 'opacity="0.3"'),
    places.vignette(720, 1040, black, 0.8),
  ];
  return {
    height: 1130,
    ground: [black, black],
    frame: { x: 0, y: 0, w: 720, h: 1040 },
    art: art.join(''),
    words: [
      sound({ text: '또각', x: 150, y: 720, size: 70, fill: '#ffd9a0', edge: black }),
      sound({ text: '또각', x: 580, y: 860, size: 84, rotate: 7, fill: '#ffd9a0', edge: black }),
    ],
    alt: '노을빛이 드는 문간에 실크해트를 쓴 까치의 긴 그림자가 드리운다.',
  };
}

function goldenEye(): Beat {
  const art = [
    rect(0, 0, 720, 560, black),
    place(magpieHead('sly'), { x: 440, y: 330, scale: 2.5 }),
    glow(420, 290, 200, '#e8b23a', 0.25),
  ];
  return {
    height: 950,
    ground: [black, black],
    frame: { x: 0, y: 90, w: 720, h: 500 },
    art: art.join(''),
    words: [
      say({ who: '까치', text: '있지, 있고말고.', x: 220, y: 90 }),
      say({ who: '까치', text: '육십 년 묵은, 깨진 약속이.', x: 420, y: 680, size: 48 }),
      toBeContinued(870, '#d8cbb4'),
    ],
    alt: '어둠 속에서 까치의 금빛 눈이 외알 안경 너머로 빛난다.',
  };
}

export const flowering = (): Beat[] => [
  rule(),
  theStage(),
  swallowed(),
  confession(),
  blossom(),
  rinsing(),
  evening(),
  shadow(),
  goldenEye(),
];
