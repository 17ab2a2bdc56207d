import { suds } from './creatures.ts';
import { fox, foxBack } from './fox.ts';
import { girl } from './girl.ts';
import { clothesLine, creeper, rooftop } from './outdoors.ts';
import { lamp, leaf } from './palette.ts';
import { hangingCoat, student } from './people.ts';
import * as places from './places.ts';
import * as props from './props.ts';
import { circle, ellipse, linear, path, place, rect, stroke } from './svg.ts';
import type { Beat } from './strip.ts';
import { episodeTitle, say, sign, sound, tell } from './words.ts';

const mint = '#eef7ee';

function morning(): Beat {
  const art = [
    rooftop(720, 1240, 'morning'),
    clothesLine(560, 720, ['#ffffff', '#f7d9a8', '#ffffff', '#a9d6d0', '#f5f0e6'], 10),
    clothesLine(690, 720, ['#f3b9a0', '#ffffff', '#cfe3ef', '#ffffff'], -12),
    place(hangingCoat(), { x: 200, y: 680, scale: 0.56 }),
    place(props.smallWeather(170, 300, 8), { x: 200, y: 670 }),
    ellipse(200, 1050, 110, 14, '#9cc7dd', 'opacity="0.7"'),
    place(
      girl({
        outfit: 'apron',
        face: { eyes: 'happy', mouth: 'grin', turn: -0.3 },
        left: [
          [-126, 150],
          [-150, 84],
        ],
        armsOver: true,
      }),
      { x: 480, y: 810, scale: 0.72 },
    ),
    place(suds('happy'), { x: 620, y: 1120, scale: 0.7 }),
  ];
  return {
    height: 1240,
    ground: [mint, mint],
    frame: { x: 0, y: 0, w: 720, h: 1200 },
    art: art.join(''),
    words: [
      episodeTitle(2, '초록 얼룩', 150, '#24506a'),
      tell({ text: '외투는 사흘을 말려야 한다고 했다.', y: 400, fill: '#24506a' }),
    ],
    alt: '맑은 아침 옥상. 빨랫줄에 이불보가 나부끼고, 소이가 아직 보슬비를 뿌리는 외투를 널고 있다.',
  };
}

function wages(): Beat {
  const art = [
    rect(0, 0, 640, 560, linear(['#cfeae6', '#f6efd8'])),
    clothesLine(60, 640, ['#ffffff', '#f7d9a8', '#ffffff'], 14),
    place(
      girl({
        outfit: 'apron',
        face: { eyes: 'half', mouth: 'flat', brows: -8, turn: 0.5 },
        left: [
          [-110, 220],
          [-60, 244],
        ],
        right: [
          [110, 220],
          [66, 250],
        ],
      }),
      { x: 220, y: 250, scale: 1.15 },
    ),
    place(suds('cross'), { x: 500, y: 420, scale: 1.3 }),
  ];
  return {
    height: 780,
    ground: [mint, mint],
    frame: { x: 40, y: 50, w: 640, h: 560, r: 6 },
    art: art.join(''),
    words: [
      say({ who: '소이', text: '근데 나 알바비는?', x: 230, y: 70, tail: [260, 250], width: 300 }),
      say({ who: '몽글', text: '세탁비랑 퉁쳤잖아!', x: 470, y: 662, tail: [540, 560] }),
    ],
    alt: '앞치마를 두른 소이가 시큰둥하게 알바비를 묻자 몽글이 눈썹을 치켜세운다.',
  };
}

function boardAndTicket(): Beat {
  const number = sign('제9호', { x: 0, y: -46, size: 42, fill: '#6b3c2c' });
  const art = [
    places.warmBlur(720, 660, ['#4f3038', '#8a5140', '#b97b50'], 31),
    rect(150, 70, 420, 300, '#b98a5a', 'rx="10"') + rect(166, 86, 388, 268, '#d9b07c', 'rx="6"'),
    rect(200, 120, 90, 70, '#f6efe4'),
    rect(470, 250, 60, 80, '#f1d9d0'),
    place(props.ticket() + number.art, { x: 360, y: 226, scale: 0.66, rotate: 3 }),
    circle(362, 140, 12, '#d2433c'),
    place(foxBack(8, 0.4), { x: 360, y: 470, scale: 0.95 }),
    places.vignette(720, 660, '#2a1420', 0.55),
  ];
  return {
    height: 810,
    ground: [mint, mint],
    frame: { x: 0, y: 0, w: 720, h: 620 },
    art: art.join(''),
    words: [
      { art: '', line: number.line },
      tell({ text: '사장님은 그 표 이야기를 하지 않았다.\n하루에 열두 번씩 쳐다보면서.', y: 690 }),
    ],
    alt: '벽에 꽂힌 제9호 보관증을 구월이 등을 보인 채 말없이 올려다본다.',
  };
}

function burstIn(): Beat {
  const rays = Array.from({ length: 18 }, (_, i) =>
    path(
      `M360,420L${360 + Math.cos(i * 0.349) * 900},${420 + Math.sin(i * 0.349) * 900}L${360 + Math.cos(i * 0.349 + 0.16) * 900},${420 + Math.sin(i * 0.349 + 0.16) * 900}Z`,
      '#fff',
      'opacity="0.35"',
    ),
  ).join('');
  const art = [
    rect(0, 0, 720, 900, linear(['#f7dc9c', '#f0a868'])),
    rays,
    rect(140, 60, 440, 900, lamp.dark),
    rect(164, 84, 392, 900, linear(['#dff1f5', '#fff8e2'])),
    place(
      student({
        face: { eyes: 'wide', mouth: 'shout', brows: 12, sweat: true },
        left: [
          [-150, 220],
          [-40, 262],
        ],
        right: [
          [180, 210],
          [214, 120],
        ],
      }),
      { x: 350, y: 380, scale: 1.05 },
    ),
    creeper('320,640 280,600 330,540', 5, 0.6, 3),
    places.vignette(720, 900, '#a5502f', 0.35),
  ];
  return {
    height: 1060,
    ground: [mint, mint],
    frame: { x: 0, y: 60, w: 720, h: 820 },
    art: art.join(''),
    words: [
      sound({ text: '쾅!', x: 130, y: 190, size: 130, fill: '#ffe27a', edge: '#6b2a2a' }),
      say({ who: '윤재', text: '여기, 뭐든\n지워 준다면서요!', x: 400, y: 920, kind: 'shout', tail: [380, 600] }),
    ],
    alt: '문이 벌컥 열리고 하얀 교복 셔츠를 움켜쥔 윤재가 소리친다.',
  };
}

function theStain(): Beat {
  const art = [
    rect(0, 0, 720, 720, linear(['#ffffff', '#eef1f5', '#cdd6e2'])),
    stroke('M400,0V720', '#c3cad6', 6),
    [120, 330, 540].map((y) => circle(424, y, 14, '#b9c2d0')).join(''),
    path('M80,120 H310 V330 C250,360 140,360 80,330 Z', '#f9fafc', 'stroke="#c3cad6" stroke-width="5"'),
    ellipse(230, 400, 150, 120, leaf.light, 'opacity="0.35"'),
    ellipse(220, 400, 96, 80, leaf.base, 'opacity="0.5"'),
    creeper('220,420 120,300 160,130', 7, 1, 4),
    creeper('220,420 380,330 420,190', 7, 0.95, 5),
    creeper('220,420 300,560 500,580', 8, 1.05, 6),
    creeper('220,420 90,520 60,640', 5, 0.9, 7),
  ];
  return {
    height: 880,
    ground: [mint, '#e3f0dc'],
    frame: { x: 0, y: 40, w: 720, h: 680 },
    art: art.join(''),
    words: [
      sound({ text: '스멀\n스멀', x: 590, y: 180, size: 76, rotate: 8, fill: '#d5f2b8', edge: leaf.dark }),
      tell({ text: '하얀 셔츠 위에서, 초록이 자라고 있었다.', y: 810, fill: leaf.dark }),
    ],
    alt: '하얀 셔츠 주머니 아래 초록 얼룩에서 담쟁이가 꿈틀대며 자라난다.',
  };
}

function diagnosis(): Beat {
  const art = [
    places.warmBlur(640, 660),
    place(
      fox({
        face: { turn: 0.35, eyes: 'half', mouth: 'smirk', brows: -4, nod: 0.2 },
        left: [
          [-150, 250],
          [-60, 270],
        ],
        right: [
          [140, 220],
          [96, 130],
        ],
        armsOver: true,
        spread: 0.9,
      }),
      { x: 300, y: 330, scale: 1.35 },
    ),
  ];
  return {
    height: 890,
    ground: ['#e3f0dc', '#e3f0dc'],
    frame: { x: 40, y: 90, w: 640, h: 620, r: 6 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '시샘이네.', x: 180, y: 100, tail: [300, 330], size: 48 }),
      say({ who: '구월', text: '잎이 이만하면 꽤 오래 물을 줬구나.', x: 410, y: 760, width: 360, tail: [360, 560] }),
    ],
    alt: '구월이 앞발을 턱에 괴고 담쟁이를 들여다보며 시샘 얼룩이라고 말한다.',
  };
}

function denial(): Beat {
  const art = [
    rect(0, 0, 720, 1020, linear(['#fdf6d8', '#b9dc9a', '#4f9a62'])),
    creeper('360,820 60,640 90,120', 10, 1.5, 11),
    creeper('360,820 680,620 640,100', 10, 1.5, 12),
    place(
      student({
        face: { eyes: 'squeezed', mouth: 'shout', brows: -16 },
        left: [
          [-140, 240],
          [-130, 180],
        ],
        right: [
          [140, 240],
          [130, 180],
        ],
      }),
      { x: 360, y: 460, scale: 1.1 },
    ),
    creeper('360,850 180,760 250,640', 7, 1.1, 13),
    creeper('380,860 560,780 470,650', 7, 1.1, 14),
    creeper('-20,980 340,860 740,960', 12, 1.7, 15),
  ];
  return {
    height: 1140,
    ground: ['#e3f0dc', '#0c1714'],
    frame: { x: 0, y: 30, w: 720, h: 1000 },
    art: art.join(''),
    words: [
      say({ who: '윤재', text: '아니거든요!', x: 360, y: 130, kind: 'shout', size: 58, tail: [360, 380] }),
      sound({ text: '쑤우욱', x: 540, y: 990, size: 100, rotate: -10, fill: '#e2f7bd', edge: leaf.dark }),
    ],
    alt: '윤재가 아니라고 외치는 순간 담쟁이가 온 화면으로 솟구친다.',
  };
}

export const stain = (): Beat[] => [morning(), wages(), boardAndTicket(), burstIn(), theStain(), diagnosis(), denial()];
