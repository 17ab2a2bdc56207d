import { fox, foxBack } from './fox.ts';
import { girl, girlBack } from './girl.ts';
import { grandfather } from './people.ts';
import { fur, wool, yellow } from './palette.ts';
import * as places from './places.ts';
import * as props from './props.ts';
import { circle, clipTo, ellipse, glow, linear, path, place, rect, stroke } from './svg.ts';
import type { Beat } from './strip.ts';
import { say, sign, sound, tell, toBeContinued } from './words.ts';

const cream = '#fff5e3';
const black = '#12101a';
const grey = '#dfe5ea';

function regret(): Beat {
  const drop = place(
    path('M0,-90 C50,0 62,44 0,76 C-62,44 -50,0 0,-90 Z', linear(['#bfe0f3', '#4f7fa8'])) +
      path(
        'M-22,30 C-34,10 -22,-10 -12,-22',
        'none',
        'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.8"',
      ),
    { x: 360, y: 220 },
  );
  return {
    height: 660,
    ground: [black, black],
    frame: { x: 0, y: 0, w: 720, h: 660 },
    art:
      glow(360, 220, 300, '#5f94c0', 0.4) +
      drop +
      ellipse(360, 570, 240, 30, 'none', 'stroke="#4f7fa8" stroke-width="4" opacity="0.7"') +
      ellipse(360, 570, 130, 16, 'none', 'stroke="#8fc0e0" stroke-width="4" opacity="0.8"'),
    words: [
      tell({ text: '“후회 얼룩이구나.', y: 420, fill: '#f3efe6', size: 42 }),
      tell({ text: '제일 질긴 녀석이지.”', y: 490, fill: '#f3efe6', size: 42 }),
    ],
    alt: '검은 칸에 빗방울 하나가 떨어진다. 구월이 후회 얼룩이라고 말한다.',
  };
}

function memoryWaiting(): Beat {
  const scene = [
    props.schoolGate(720, 720),
    place(
      grandfather({
        face: { eyes: 'open', mouth: 'smile', brows: 8, turn: 0.4 },
        right: [
          [120, 230],
          [96, 214],
        ],
      }),
      { x: 360, y: 300, scale: 0.62 },
    ),
    place(props.furledUmbrella(yellow.base, yellow.shade), { x: 424, y: 450, scale: 0.72, rotate: -6 }),
    circle(424, 446, 14, '#eec6a6'),
    places.rain(190, 720, 720, 61, '#eef6fb'),
    ellipse(360, 694, 190, 16, '#dbe6ec', 'opacity="0.6"'),
  ];
  return {
    height: 990,
    ground: [black, grey],
    frame: { x: 0, y: 0, w: 720, h: 990 },
    art:
      rect(0, 130, 720, 700, linear(['#8fb0a5', '#6f978f', '#4d736f'])) +
      place(places.washer(300, clipTo(circle(0, 0, 300, '#000'), place(scene.join(''), { x: -360, y: -370 }))), {
        x: 360,
        y: 480,
        scale: 0.9,
      }),
    words: [
      sound({ text: '우우웅—', x: 190, y: 160, size: 80, fill: '#fff3d6', edge: '#24403e' }),
      tell({ text: '물속에, 어느 비 오는 날이 비쳤다.', y: 70, fill: '#e8eef3' }),
      tell({
        text: '교문 앞에서 할아버지가 기다리고 있었다.\n우산을 쓰지도 않고 들고서.',
        y: 890,
        fill: '#4b5566',
        size: 33,
      }),
    ],
    alt: '세탁기 유리창 속 기억. 비 내리는 교문 앞에 할아버지가 접은 노란 우산을 든 채 비를 맞고 서 있다.',
  };
}

function memoryRefusal(): Beat {
  const kid = place(
    girl({
      outfit: 'school',
      face: { eyes: 'squeezed', mouth: 'shout', brows: -18, turn: -0.5, blush: true },
      left: [
        [-110, 210],
        [-100, 270],
      ],
      right: [
        [140, 190],
        [176, 232],
      ],
    }),
    { x: 210, y: 470, scale: 1.0 },
  );
  const elder = place(
    grandfather({
      face: { eyes: 'wide', mouth: 'small', brows: 16, turn: -0.4 },
      left: [
        [-140, 236],
        [-150, 250],
      ],
    }),
    { x: 530, y: 340, scale: 0.98 },
  );
  const art = [
    props.schoolGate(720, 860),
    elder,
    place(props.furledUmbrella(yellow.base, yellow.shade), { x: 376, y: 590, scale: 0.95, rotate: 14 }),
    circle(382, 588, 20, '#eec6a6'),
    kid,
    places.rain(150, 720, 860, 19, '#f3f9fc'),
  ];
  return {
    height: 980,
    ground: [grey, grey],
    frame: { x: 0, y: 50, w: 720, h: 810 },
    art: art.join(''),
    words: [
      say({
        who: '소이',
        text: '오지 말랬잖아!\n창피하단 말이야!',
        x: 270,
        y: 140,
        kind: 'shout',
        tail: [230, 480],
        size: 44,
      }),
      tell({ text: '……그날, 우산을 받지 않았다.', y: 925, fill: '#4b5566' }),
    ],
    alt: '교복 차림의 소이가 고개를 돌리며 소리친다. 우산을 내밀던 할아버지의 손이 멈춘다.',
  };
}

function tears(): Beat {
  const art = [
    rect(0, 0, 720, 900, linear(['#1c2740', '#2f4a6b', '#3d6684'])),
    glow(120, 500, 520, '#a5dcf0', 0.5),
    place(
      girl({ face: { eyes: 'open', tears: true, mouth: 'wobble', brows: 18, turn: -0.35, nod: 0.3, gaze: [-3, 2] } }),
      {
        x: 370,
        y: 390,
        scale: 2.7,
      },
    ),
    rect(0, 0, 720, 900, '#274a78', 'opacity="0.16"'),
    [
      [110, 190, 18],
      [620, 640, 14],
      [90, 720, 26],
      [640, 160, 10],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#dff4ff', 'opacity="0.25" stroke="#fff" stroke-width="2"'))
      .join(''),
  ];
  return {
    height: 990,
    ground: [grey, '#c9d6de'],
    frame: { x: 0, y: 20, w: 720, h: 800 },
    art: art.join(''),
    words: [
      say({
        who: '소이',
        text: '그때 받을걸. 같이 쓰고 올걸…….',
        x: 390,
        y: 866,
        width: 360,
        kind: 'whisper',
        tail: [380, 770],
      }),
    ],
    alt: '세탁기 물빛에 물든 소이의 얼굴. 눈에 눈물이 가득 고였다.',
  };
}

function choice(): Beat {
  const art = [
    rect(0, 0, 720, 980, linear(['#3c2b3a', '#7a4740', '#b56f48'])),
    place(places.washer(210, circle(0, 0, 212, linear(['#bfe3ea', '#5c94a8']))), { x: 360, y: 300 }),
    glow(360, 300, 420, '#bfe8f5', 0.45),
    rect(0, 830, 720, 150, linear(['#6b3c2c', '#4b2a2a'])),
    place(
      fox({
        face: { turn: -0.5, nod: 0.6, eyes: 'open', mouth: 'flat', brows: 14, gaze: [-3, 5] },
        left: [
          [-170, 250],
          [-205, 200],
        ],
        right: [
          [130, 250],
          [80, 320],
        ],
        spread: 0.6,
      }),
      { x: 500, y: 450, scale: 0.95 },
    ),
    place(
      girl({ face: { turn: 0.5, nod: -0.4, eyes: 'open', mouth: 'frown', brows: 18, gaze: [3, -4], tears: true } }),
      {
        x: 210,
        y: 610,
        scale: 0.74,
      },
    ),
    places.vignette(720, 980, '#1d1222', 0.4),
  ];
  return {
    height: 1240,
    ground: ['#c9d6de', cream],
    frame: { x: 0, y: 90, w: 720, h: 900 },
    art: art.join(''),
    words: [
      say({
        who: '구월',
        text: '이 얼룩은 할아버지 게 아니야. 네 거란다.',
        x: 330,
        y: 110,
        tail: [450, 420],
        width: 400,
      }),
      say({
        who: '구월',
        text: '싹 지우면 그날도 같이 지워져. 지울까, 아니면 말릴까?',
        x: 440,
        y: 1000,
        tail: [490, 800],
        width: 420,
      }),
      say({ who: '소이', text: '……말릴래요.', x: 180, y: 1160, tail: [190, 1040] }),
    ],
    alt: '세탁기 앞에서 구월이 고개를 숙여 소이와 눈을 맞춘다. 지울지 말릴지 묻자 소이는 말리겠다고 답한다.',
  };
}

function foundTicket(): Beat {
  const lines = [
    sign('보관증 제9호', { x: 0, y: -46, size: 42, fill: '#6b3c2c' }),
    sign('맡긴 이   여우 구월', { x: -160, y: 52, size: 30, fill: '#6b3c2c', anchor: 'start' }),
    sign('맡긴 것   꼬리 하나', { x: -160, y: 104, size: 30, fill: '#a5302f', anchor: 'start' }),
  ];
  const art = [
    rect(0, 0, 720, 760, linear([wool.light, wool.base, wool.shade])),
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => stroke(`M${i * 100 + 10},0V760`, '#7d8ab0', 2, 'opacity="0.3"')).join(''),
    glow(360, 330, 400, '#ffe6b0', 0.4),
    place(props.ticket() + lines.map((each) => each.art).join(''), { x: 360, y: 330, rotate: -4, scale: 1.35 }),
    path('M0,560 C200,580 520,580 720,552 L720,760 L0,760 Z', wool.shade),
    stroke('M0,562C200,582 520,582 720,554', wool.deep, 6),
    stroke('M0,582C200,602 520,602 720,574', wool.light, 3, 'stroke-dasharray="12 9"'),
    stroke('M780,420C720,410 690,400 650,390', fur.sock, 96) +
      ellipse(612, 384, 54, 40, fur.sock) +
      stroke('M566,366L590,372M562,388L588,388', '#2e1819', 5) +
      ellipse(640, 366, 18, 12, '#6a403c'),
  ];
  return {
    height: 850,
    ground: [cream, black],
    frame: { x: 0, y: 110, w: 720, h: 640 },
    art: art.join(''),
    words: [
      tell({ text: '외투 주머니에서, 낡은 종이 한 장이 나왔다.', y: 68 }),
      ...lines.map(({ line }) => ({ art: '', line })),
    ],
    alt: '구월의 앞발이 외투 주머니에서 낡은 보관증을 꺼낸다. 맡긴 이는 여우 구월, 맡긴 것은 꼬리 하나라고 적혀 있다.',
  };
}

function eightTails(): Beat {
  const art = [
    rect(0, 0, 720, 1200, linear(['#1a1524', '#4a2c36', '#a25f43', '#5d3330'])),
    glow(360, 520, 520, '#ffcf80', 0.5),
    rect(0, 860, 720, 340, linear(['#5d3330', '#2e1a24'])),
    place(foxBack(8, 0.8), { x: 390, y: 260, scale: 1.02 }),
    place(girlBack(), { x: 120, y: 900, scale: 0.62 }),
    places.vignette(720, 1200, '#12101a', 0.5),
  ];
  return {
    height: 1360,
    ground: [black, black],
    frame: { x: 0, y: 0, w: 720, h: 1110 },
    art: art.join(''),
    words: [
      say({ who: '소이', text: '사장님, 구미호라면서요.', x: 440, y: 980, tail: [200, 930] }),
      say({ who: '소이', text: '꼬리가…… 여덟 개네요.', x: 410, y: 1160, tail: [190, 1010], size: 48 }),
      toBeContinued(1285, '#d8cbb4'),
    ],
    alt: '보관증을 든 채 등을 돌린 구월. 부채처럼 펼쳐진 꼬리는 아홉이 아니라 여덟이다.',
  };
}

export const wash = (): Beat[] => [
  regret(),
  memoryWaiting(),
  memoryRefusal(),
  tears(),
  choice(),
  foundTicket(),
  eightTails(),
];
