import { magpie, suds } from './creatures.ts';
import { fox, tail } from './fox.ts';
import { girl } from './girl.ts';
import { snow, snowHill } from './outdoors.ts';
import { fur, skin } from './palette.ts';
import { winterBoy } from './people.ts';
import * as places from './places.ts';
import { crestMark } from './props.ts';
import { circle, ellipse, glow, linear, path, place, rect, stroke } from './svg.ts';
import type { Beat } from './strip.ts';
import { episodeTitle, say, sound, tell } from './words.ts';

const black = '#100c18';
const plum = '#2a1a35';
const lilac = '#efe9f4';

function visitor(): Beat {
  const art = [
    places.room(720, 1100, 780),
    rect(0, 0, 720, 1100, '#2a1440', 'opacity="0.42"'),
    place(
      magpie({
        near: [
          [-120, 250],
          [-150, 340],
        ],
        open: true,
      }),
      { x: 440, y: 560, scale: 0.84 },
    ),
    glow(440, 520, 360, '#ffcf80', 0.18),
    places.vignette(720, 1100, black, 0.85),
  ];
  return {
    height: 1180,
    ground: [black, plum],
    frame: { x: 0, y: 0, w: 720, h: 1100 },
    art: art.join(''),
    words: [
      episodeTitle(3, '깨진 약속', 130, '#f3e2c4'),
      say({ who: '까치', text: '까치 전당포,\n오 사장이올시다.', x: 220, y: 960, tail: [360, 640], width: 300 }),
    ],
    alt: '어두워진 세탁소 한가운데, 실크해트와 연미복을 차려입은 까치 오 사장이 서 있다.',
  };
}

function bristle(): Beat {
  const spikes = Array.from({ length: 16 }, (_, i) =>
    path(
      `M360,430L${360 + Math.cos(i * 0.393) * 900},${430 + Math.sin(i * 0.393) * 900}L${360 + Math.cos(i * 0.393 + 0.14) * 900},${430 + Math.sin(i * 0.393 + 0.14) * 900}Z`,
      '#ffb27a',
      'opacity="0.18"',
    ),
  ).join('');
  const art = [
    rect(0, 0, 720, 860, linear(['#5c1626', '#a5302f', '#5c1626'])),
    spikes,
    place(
      fox({
        face: { eyes: 'fierce', mouth: 'snarl', brows: -26, ears: 'back' },
        left: [
          [-160, 230],
          [-190, 150],
        ],
        right: [
          [160, 230],
          [190, 150],
        ],
        spread: 1,
      }),
      { x: 360, y: 390, scale: 1.12 },
    ),
  ];
  return {
    height: 1040,
    ground: [plum, plum],
    frame: { x: 0, y: 110, w: 720, h: 800 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '나가!', x: 190, y: 130, kind: 'shout', size: 84, tail: [330, 400] }),
      say({ who: '몽글', text: '사장님이 소리를 질렀어……', x: 470, y: 946, size: 36 }),
    ],
    alt: '온통 붉은 칸. 구월이 귀를 눕히고 여덟 꼬리를 곤두세운 채 으르렁거린다.',
  };
}

function crackedCloth(): Beat {
  const lace = Array.from({ length: 11 }, (_, i) =>
    [-1, 1]
      .map(
        (side) => circle(-180 + i * 36, 186 * side, 22, '#f1ecf8') + circle(186 * side, -180 + i * 36, 22, '#f1ecf8'),
      )
      .join(''),
  ).join('');
  const cloth =
    rect(-184, -184, 368, 368, linear(['#ffffff', '#ded8ec'], [1, 1])) +
    rect(
      -160,
      -160,
      320,
      320,
      'none',
      'stroke="#c98aa0" stroke-width="4" stroke-dasharray="12 9" stroke-linecap="round"',
    );
  const crest = place(crestMark('#e8752c'), { scale: 1.5, y: -6, opacity: 0.85 });
  const cracks =
    stroke(
      'M10,-186L-14,-110L30,-40L-10,30L36,100L4,186M-14,-110L-96,-132L-130,-90L-186,-104M30,-40L100,-66L140,-20L186,-44M-10,30L-88,50L-118,112L-184,150M36,100L108,116L140,170',
      '#3b2a55',
      4.5,
    ) + stroke('M-12,-106L30,-40L-8,26', '#ffb84d', 3);
  const chip = place(path('M0,0L46,-12L60,30L14,38Z', '#f6f2fb', 'stroke="#3b2a55" stroke-width="4"'), {
    x: 214,
    y: 176,
    rotate: 20,
  });
  const art = [
    rect(0, 0, 640, 600, linear(['#4a2b5e', '#2c1a40'])),
    ellipse(320, 330, 310, 250, '#5f2f58'),
    ellipse(320, 316, 286, 226, '#7a3a63'),
    glow(320, 300, 330, '#cbb4ff', 0.4),
    place(lace + cloth + crest + cracks + chip, { x: 310, y: 296, rotate: -9 }),
  ];
  return {
    height: 900,
    ground: [plum, lilac],
    frame: { x: 40, y: 50, w: 640, h: 600, r: 6 },
    art: art.join(''),
    words: [
      sound({ text: '쩌적', x: 590, y: 130, size: 84, rotate: 8, fill: '#efe6ff', edge: '#3b2a55' }),
      say({ who: '까치', text: '깨진 약속은 빨수록 금이 가지. 안 그런가, 구월?', x: 350, y: 745, width: 400 }),
    ],
    alt: '붉은 상자 속 하얀 손수건이 도자기처럼 금이 가 있다.',
  };
}

function asking(): Beat {
  const art = [
    places.warmBlur(640, 620, ['#3a2648', '#7a4a5c', '#c98058'], 51),
    place(girl({ outfit: 'apron', face: { eyes: 'open', mouth: 'small', brows: 12, turn: -0.45, gaze: [-4, 0] } }), {
      x: 360,
      y: 330,
      scale: 1.75,
    }),
    place(suds('shock'), { x: 104, y: 520, scale: 0.8 }),
  ];
  return {
    height: 850,
    ground: [lilac, lilac],
    frame: { x: 40, y: 90, w: 640, h: 600, r: 6 },
    art: art.join(''),
    words: [
      say({ who: '소이', text: '누가 한 약속인데요?', x: 250, y: 96, tail: [340, 300] }),
      say({ who: '까치', text: '저 친구가. 웬 꼬마한테.', x: 440, y: 750, width: 460 }),
    ],
    alt: '소이가 걱정스러운 얼굴로 까치를 보며 누구의 약속인지 묻는다.',
  };
}

function silence(): Beat {
  const face = place(fox({ face: { eyes: 'closed', mouth: 'flat', brows: 18, ears: 'back', nod: 0.6 }, spread: 0.2 }), {
    x: 320,
    y: 270,
    scale: 1.9,
  });
  return {
    height: 760,
    ground: [lilac, '#1a1f45'],
    frame: { x: 40, y: 50, w: 640, h: 520, r: 6 },
    art:
      rect(0, 0, 640, 520, '#2a1a35') +
      face +
      rect(
        0,
        0,
        640,
        520,
        linear(
          [
            [0, '#140c24', 0.9],
            [0.55, '#140c24', 0.35],
            [1, '#140c24', 0.2],
          ],
          [1, 0],
        ),
      ),
    words: [tell({ text: '사장님은 오래 눈을 감고 있었다.', y: 668, fill: '#f3e2ff' })],
    alt: '얼굴 절반이 그늘에 잠긴 구월이 귀를 늘어뜨리고 눈을 감는다.',
  };
}

function longAgo(): Beat {
  const art = [
    snowHill(720, 1080),
    places.stars(90, 720, 420, 88),
    places.moon(170, 190, 56),
    place(
      winterBoy({
        face: { turn: 0.7, mouth: 'grin', eyes: 'happy' },
        right: [
          [120, 190],
          [160, 170],
        ],
      }),
      { x: 196, y: 770, scale: 0.36 },
    ),
    place(fox({ face: { turn: -0.7, eyes: 'open', mouth: 'smile' }, tails: 9, spread: 0.7 }), {
      x: 470,
      y: 730,
      scale: 0.34,
    }),
    snow(120, 720, 1080, 12),
  ];
  return {
    height: 1150,
    ground: ['#1a1f45', '#1a1f45'],
    frame: { x: 0, y: 0, w: 720, h: 1080 },
    art: art.join(''),
    words: [tell({ text: '육십 년 전, 눈이 많이 오던 겨울.', y: 1030, fill: '#3b3f74' })],
    alt: '달 밝은 눈 언덕, 감나무 아래 목도리를 두른 꼬마와 꼬리가 아홉인 구월이 마주 서 있다.',
  };
}

function theLoan(): Beat {
  const glowing = place(
    tail(-0.02, 370, -0.16, {
      ...fur,
      base: '#f3b64a',
      light: '#ffdb8a',
      shade: '#df8f36',
      deep: '#b86a2b',
      cream: '#fff7e2',
    }),
    { x: 262, y: 712 },
  );
  const art = [
    rect(0, 0, 720, 900, linear(['#2c2f63', '#5d5c96', '#aeb4d8'])),
    glow(400, 560, 420, '#ffdf9a', 0.75),
    place(
      fox({
        face: { turn: 0.5, nod: 0.5, eyes: 'happy', mouth: 'smile', brows: 10, gaze: [3, 4] },
        right: [
          [120, 250],
          [150, 300],
        ],
        left: [
          [-110, 250],
          [-20, 320],
        ],
        tails: 8,
        spread: 0.3,
      }),
      { x: 210, y: 340, scale: 0.92 },
    ),
    place(
      winterBoy({
        face: { turn: -0.5, nod: -0.4, eyes: 'open', mouth: 'open', gaze: [-3, -4] },
        left: [
          [-110, 190],
          [-128, 170],
        ],
        right: [
          [90, 220],
          [-30, 240],
        ],
      }),
      { x: 550, y: 500, scale: 0.86 },
    ),
    glowing,
    circle(486, 718, 17, skin.base),
    circle(566, 722, 17, skin.base),
    glow(430, 700, 170, '#fff3cf', 0.5),
    snow(70, 720, 900, 31),
  ];
  return {
    height: 1200,
    ground: ['#1a1f45', '#1a1f45'],
    frame: { x: 0, y: 100, w: 720, h: 880 },
    art: art.join(''),
    words: [
      say({ who: '구월', text: '추우니까 이거 덮고 있어.', x: 260, y: 110, tail: [220, 330], width: 300 }),
      say({ who: '구월', text: '첫눈 녹기 전에, 꼭 찾으러 올게.', x: 400, y: 1060, width: 380, tail: [300, 900] }),
    ],
    alt: '구월이 금빛으로 빛나는 꼬리 하나를 꼬마의 품에 안겨 준다. 꼬마는 입을 벌리고 올려다본다.',
  };
}

export const promise = (): Beat[] => [visitor(), bristle(), crackedCloth(), asking(), silence(), longAgo(), theLoan()];
