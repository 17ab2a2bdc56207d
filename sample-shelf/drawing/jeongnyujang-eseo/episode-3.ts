import { moods, people } from './palette.ts';
import { closeUp } from './shots.ts';
import { bubble, caption, soundEffect } from './speech.ts';
import type { Panel } from './strip.ts';
import {
  titlePage,
  waiting,
  lastGift,
  lastBus,
  doorOpens,
  hanging,
  inMirror,
  returned,
  years,
  ages,
  twoFaces,
  together,
  leaving,
  morning,
  night,
  pale,
} from './episode-3-art.ts';

const { meet } = moods;
const { eunseoWarm } = people;
const brown = '#4a3526';

function lastNight(): Panel[] {
  return [
    {
      gap: 0,
      height: 1080,
      paper: night,
      art: titlePage,
      alt: '눈 내리는 밤, 가로등 켜진 정류장에 은서가 앉아 있다.',
      lines: ['정류장에서 만나요', '3화 막차'],
    },
    {
      gap: 140,
      height: 720,
      x: 0,
      width: 670,
      paper: night,
      art: waiting,
      over:
        caption('두 달째 답장은 없었다.', { y: -60, fill: pale, size: 38 }) +
        caption('그래도 나는 매일 버스를 탔다.', { y: 796, fill: pale, size: 36 }),
      alt: '하얀 입김을 내쉬며 길 쪽을 바라보는 은서.',
      lines: ['두 달째 답장은 없었다.', '그래도 나는 매일 버스를 탔다.'],
    },
    {
      gap: 190,
      height: 540,
      paper: night,
      art: lastGift,
      alt: '눈 쌓인 의자에 은서가 메모와 귤 하나를 놓는다.',
      lines: ['오늘이 막차래요. 잘 지냈으면 좋겠어요.'],
    },
    {
      gap: 110,
      height: 860,
      paper: night,
      art: lastBus,
      over: soundEffect('부우우웅', 360, 310, 88, '#fff0c8', '#3a2a2c'),
      alt: '푸른 눈길 위로 막차가 황톳빛 불을 켜고 온다.',
      lines: ['부우우웅'],
    },
    {
      gap: 100,
      height: 840,
      paper: night,
      art: doorOpens,
      over: bubble('막차다.\n추운데 어서 타라.', { x: 550, y: 110, tail: [440, 330] }),
      alt: '따뜻한 빛이 새어 나오는 문 안, 얼굴에 그늘이 진 기사가 은서를 맞는다.',
      lines: ['막차다. 추운데 어서 타라.'],
    },
  ];
}

function recognised(): Panel[] {
  return [
    {
      gap: 170,
      height: 520,
      x: 50,
      width: 620,
      paper: night,
      newFile: true,
      art: hanging,
      over: soundEffect('달랑', 560, 130, 62, '#fff6e0', '#6b4a3a', 8),
      alt: '운전석 거울에 매달린 낡고 빛바랜 파란 버스 열쇠고리.',
      lines: ['달랑'],
    },
    {
      gap: 24,
      height: 640,
      x: 50,
      width: 620,
      paper: night,
      art: (w, h) =>
        closeUp(
          w,
          h,
          'eunseo',
          eunseoWarm,
          { eyes: 'wide', brows: 'up', mouth: 'open', turn: 0.2, gaze: [0.3, -0.5] },
          meet,
          {
            x: 310,
            y: 330,
            scale: 1.5,
          },
        ),
      over: bubble('그거, 제가...', { x: 185, y: 660, tail: [280, 540] }),
      alt: '놀라 눈이 커진 은서.',
      lines: ['그거, 제가…'],
    },
    {
      gap: 170,
      height: 480,
      paper: night,
      art: inMirror,
      alt: '거울에 비친 기사의 눈이 웃고 있다. 왼쪽 눈 밑에 점이 있다.',
    },
    {
      gap: 270,
      height: 680,
      paper: '#f4efe6',
      art: returned,
      over:
        bubble('우산, 돌려주러 왔어요.', { x: 440, y: -60, tail: [600, 110], size: 36 }) +
        bubble('말리느라 삼십 년 걸렸네.', { x: 330, y: 730, tail: [520, 600], size: 36 }),
      alt: '흰 장갑을 낀 손이 낡은 파란 우산을 은서의 손에 건넨다.',
      lines: ['우산, 돌려주러 왔어요.', '말리느라 삼십 년 걸렸네.'],
    },
  ];
}

function thirtyYears(): Panel[] {
  return [
    {
      gap: 340,
      height: 1330,
      paper: '#f4efe6',
      art: years,
      over: caption('그날 첫차를 타고 종점까지 갔어.\n기사님이 귤을 하나 주시더라.\n그게 좋아서, 나도 버스를 몰았지.', {
        y: -148,
        fill: brown,
        size: 34,
      }),
      alt: '1999년 봄, 2010년 여름, 2019년 겨울. 아무도 없는 정류장에 버스가 해마다 선다.',
      lines: [
        '그날 첫차를 타고 종점까지 갔어. 기사님이 귤을 하나 주시더라. 그게 좋아서, 나도 버스를 몰았지.',
        '1999',
        '2010',
        '2019',
      ],
    },
    {
      gap: 190,
      height: 560,
      paper: '#f4efe6',
      newFile: true,
      art: ages,
      over: caption('매일 여기 섰어.\n네가 아직 태어나지 않은 날에도.', { y: -110, fill: brown, size: 36 }),
      alt: '같은 운전석에서 조금씩 나이 들어 가는 기태의 얼굴 셋.',
      lines: ['매일 여기 섰어. 네가 아직 태어나지 않은 날에도.'],
    },
    {
      gap: 200,
      height: 790,
      paper: '#f4efe6',
      art: twoFaces,
      over: caption('버스가 서야,\n네가 기다릴 수 있으니까.', { y: -110, fill: brown, size: 38 }),
      alt: '왼쪽 절반은 젊은 기태, 오른쪽 절반은 지금의 기사. 한 얼굴로 웃는다.',
      lines: ['버스가 서야, 네가 기다릴 수 있으니까.'],
    },
    {
      gap: 110,
      height: 760,
      x: 40,
      width: 680,
      paper: '#f4efe6',
      art: (w, h) =>
        closeUp(
          w,
          h,
          'eunseo',
          eunseoWarm,
          { eyes: 'wet', brows: 'sad', mouth: 'smile', turn: -0.25, tears: true, blush: 0.75 },
          meet,
          { x: 350, y: 410, scale: 1.7, tilt: -4 },
        ),
      over:
        bubble('...저, 매일 탔어요.', { x: 200, y: 40, tail: [290, 200] }) +
        bubble('알지. 매일 봤으니까.', { x: 500, y: 770, tail: [640, 860] }),
      alt: '눈물을 흘리며 웃는 은서.',
      lines: ['…저, 매일 탔어요.', '알지. 매일 봤으니까.'],
    },
  ];
}

function lastRide(): Panel[] {
  return [
    {
      gap: 170,
      height: 920,
      paper: '#f4efe6',
      art: together,
      over:
        bubble('내일부턴 뭐 타고 다니니?', { x: 455, y: 70, tail: [520, 330] }) +
        bubble('자전거요.\n언덕이 좀 무섭지만.', { x: 190, y: 250, tail: [200, 410] }),
      alt: '황톳빛 버스 안에서 은서와 기사가 귤을 나누며 웃는다.',
      lines: ['내일부턴 뭐 타고 다니니?', '자전거요. 언덕이 좀 무섭지만.'],
    },
    {
      gap: 180,
      height: 970,
      paper: night,
      art: leaving,
      over: bubble('그래.\n천천히 해라.', { x: 150, y: 496, size: 36, tail: [98, 636], fill: '#fff6e0' }),
      alt: '창마다 불을 밝힌 막차가 두 사람을 태우고 눈 덮인 정류장을 떠난다.',
      lines: ['그래. 천천히 해라.'],
    },
    {
      gap: 400,
      height: 740,
      paper: '#f4efe6',
      art: morning,
      over:
        caption('버스는 이제 서지 않는다.', { y: -150, fill: brown, size: 36 }) +
        caption('그래도 의자는 비는 날이 없다.', { y: -84, fill: brown, size: 36 }) +
        caption('정류장에서 만나요.', { y: 120, fill: '#4a2c1c', size: 52 }) +
        caption('끝', { y: 820, fill: brown, size: 34 }),
      alt: '새해 아침, 눈 덮인 의자에 낡은 우산과 귤 두 알, 누런 쪽지가 놓여 있다.',
      lines: [
        '버스는 이제 서지 않는다.',
        '그래도 의자는 비는 날이 없다.',
        '정류장에서 만나요.',
        '언덕에서는 천천히. 귤은 그냥, 드세요.',
        '끝',
      ],
    },
  ];
}

export const episodeThree = (): Panel[] => [...lastNight(), ...recognised(), ...thirtyYears(), ...lastRide()];
