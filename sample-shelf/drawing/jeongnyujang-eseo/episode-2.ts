import { hisPaper } from './cast.ts';
import { buses } from './bus.ts';
import { moods, people } from './palette.ts';
import { atWindow, stepping } from './riding.ts';
import { closeUp, split } from './shots.ts';
import { bubble, caption, soundEffect } from './speech.ts';
import type { Panel } from './strip.ts';
import { box, gradientBox, place } from './svg.ts';
import { note } from './things.ts';
import {
  titlePage,
  letters,
  gifts,
  warmHands,
  duskAlone,
  confession,
  dawnBus,
  unread,
  notice,
} from './episode-2-art.ts';

const { warmDay, warmDusk, warmDawn, blueClear, blueDusk, blueDawn, blueRain } = moods;
const { eunseo, gitae } = people;

function lettersCross(): Panel[] {
  return [
    {
      gap: 0,
      height: 1160,
      paper: '#eef4f8',
      art: titlePage,
      alt: '한 의자의 왼쪽 절반은 1994년의 황톳빛, 오른쪽 절반은 2024년의 푸른빛. 기태와 은서가 서로를 모른 채 나란히 앉아 있다.',
      lines: ['정류장에서 만나요', '2화 같은 의자'],
    },
    {
      gap: 190,
      height: 1310,
      paper: '#eef4f8',
      art: letters,
      over: caption('쪽지는 의자를 건너다녔다.', { y: -80, fill: '#22384f', size: 38 }),
      alt: '누런 쪽지와 파란 메모가 번갈아 오간다.',
      lines: [
        '쪽지는 의자를 건너다녔다.',
        '2024년이면 자동차가 날아다녀요?',
        '아니요. 아직 바퀴로 다녀요.',
        '그럼 뭐가 달라졌어요?',
        '다들 손에 전화기를 들고 다녀요. 하루 종일.',
        '팔 아프겠네요.',
      ],
    },
    {
      gap: 60,
      height: 740,
      x: 0,
      width: 680,
      paper: '#eef4f8',
      art: (w, h) =>
        closeUp(
          w,
          h,
          'eunseo',
          eunseo,
          { eyes: 'smile', brows: 'up', mouth: 'laugh', turn: -0.3, blush: 0.7 },
          blueClear,
          {
            x: 350,
            y: 390,
            scale: 1.65,
            tilt: 5,
            light: '#fff0cf',
          },
        ),
      over: soundEffect('풉!', 590, 130, 84, '#ffffff', '#3f74b0', 8),
      alt: '은서가 처음으로 활짝 웃는다.',
      lines: ['풉!'],
    },
    {
      gap: 230,
      height: 560,
      paper: '#f4efe6',
      art: gifts,
      over: caption('우리는 의자에 하나씩 두고 갔다.\n서로가 갖지 못한 것으로.', {
        y: -130,
        fill: '#3a3a42',
        size: 36,
      }),
      alt: '왼쪽 황톳빛 의자에는 핫팩과 파란 버스 열쇠고리, 오른쪽 푸른 의자에는 카세트테이프와 귤.',
      lines: ['우리는 의자에 하나씩 두고 갔다. 서로가 갖지 못한 것으로.'],
    },
  ];
}

function confide(): Panel[] {
  return [
    {
      gap: 130,
      height: 860,
      x: 40,
      width: 680,
      paper: warmDay.paper,
      newFile: true,
      art: warmHands,
      over: bubble('불도 없는데\n안 식는다!', { x: 590, y: 70, tail: [470, 190], edge: '#3a2310', ink: '#3a2310' }),
      alt: '핫팩을 쥔 기태가 놀라 웃는다.',
      lines: ['불도 없는데 안 식는다!'],
    },
    {
      gap: 170,
      height: 900,
      paper: warmDusk.paper,
      art: duskAlone,
      alt: '해 질 녘, 기태가 낙엽 속에 혼자 앉아 무언가를 적는다.',
    },
    {
      gap: 60,
      height: 660,
      paper: warmDusk.paper,
      art: confession,
      alt: '은서의 손에 들린 기태의 쪽지.',
      lines: ['시험에 떨어지고 나서 매일 버스를 보내기만 해요. 타면 어디로 가야 할지 몰라서요.'],
    },
    {
      gap: 150,
      height: 800,
      paper: blueDusk.paper,
      art: (w, h) =>
        closeUp(
          w,
          h,
          'eunseo',
          eunseo,
          { eyes: 'wet', brows: 'sad', mouth: 'wobble', turn: -0.35, gaze: [0, 0.7] },
          blueDusk,
          {
            x: 370,
            y: 420,
            scale: 1.8,
            tilt: -3,
          },
        ),
      over: bubble('...저도요.', { x: 180, y: 110, size: 40, tail: [300, 250] }),
      alt: '눈물이 고인 은서의 얼굴.',
      lines: ['…저도요.'],
    },
  ];
}

function boardTogether(): Panel[] {
  return [
    {
      gap: 160,
      height: 440,
      x: 60,
      width: 600,
      paper: blueDusk.paper,
      art: (w, h) =>
        gradientBox(0, 0, w, h, ['#f7d898', '#a7b9cf']) +
        place(
          note('그럼 내일 첫차,\n우리 같이 타요.\n정류장은 같으니까.', {
            ...hisPaper,
            width: 440,
            height: 290,
            size: 46,
            lead: 72,
          }),
          { x: w / 2, y: h / 2, rotate: -2 },
        ),
      alt: '기태의 쪽지.',
      lines: ['그럼 내일 첫차, 우리 같이 타요. 정류장은 같으니까.'],
    },
    {
      gap: 200,
      height: 360,
      paper: '#0c1018',
      newFile: true,
      art: (w, h) =>
        box(0, 0, w, h, '#0c1018') +
        gradientBox(0, h - 90, w, 90, [
          ['#d9a35c', 0],
          ['#d9a35c', 0.8],
        ]) +
        box(0, h - 5, w, 5, '#ffe2a6'),
      over: caption('다음 날 아침, 여섯 시 사십 분.', { y: 170, fill: '#f3ead8', size: 36 }),
      alt: '검은 화면 아래로 가느다란 새벽빛.',
      lines: ['다음 날 아침, 여섯 시 사십 분.'],
    },
    {
      gap: 0,
      height: 1180,
      paper: '#f4efe6',
      art: dawnBus,
      over: soundEffect('부우웅', 360, 470, 84, '#ffffff', '#6b5a58', -3),
      alt: '왼쪽은 1994년, 오른쪽은 2024년. 나란히 선 두 사람의 뒷모습 앞으로 반은 옛 버스, 반은 새 버스인 한 대가 다가온다.',
      lines: ['부우웅'],
    },
    {
      gap: 110,
      height: 520,
      paper: '#f4efe6',
      art: (w, h) =>
        split(
          w,
          h,
          stepping(w / 2, h, gitae, buses.old, warmDawn),
          place(stepping(w / 2, h, eunseo, buses.now, blueDawn), { x: w / 2 }),
          0,
          0.5,
          'step',
        ),
      over:
        soundEffect('탁', 290, 130, 66, '#fff6e0', '#8a5524') +
        soundEffect('탁', 652, 150, 66, '#ffffff', '#3d5a77', 6),
      alt: '두 사람의 발이 동시에 버스 계단을 디딘다.',
      lines: ['탁', '탁'],
    },
  ];
}

function unanswered(): Panel[] {
  return [
    {
      gap: 150,
      height: 620,
      paper: '#f4efe6',
      art: (w, h) =>
        atWindow(
          w,
          h,
          'gitae',
          gitae,
          { eyes: 'open', brows: 'up', mouth: 'smile', turn: 0.5, gaze: [1, -0.2] },
          buses.old,
          warmDawn,
        ),
      over: bubble('탔다.', { x: 590, y: 30, size: 38, tail: [480, 170], edge: '#3a2310', ink: '#3a2310' }),
      alt: '1994년의 버스 창가, 웃는 기태.',
      lines: ['탔다.'],
    },
    {
      gap: 24,
      height: 620,
      paper: '#f4efe6',
      art: (w, h) =>
        atWindow(
          w,
          h,
          'eunseo',
          eunseo,
          { eyes: 'open', brows: 'up', mouth: 'smile', turn: -0.5, gaze: [-1, -0.2], blush: 0.6 },
          buses.now,
          blueDawn,
        ),
      over: bubble('탔어요.', { x: 140, y: 70, size: 38, tail: [250, 190] }),
      alt: '2024년의 버스 창가, 웃는 은서.',
      lines: ['탔어요.'],
    },
    {
      gap: 400,
      height: 700,
      paper: blueRain.paper,
      art: unread,
      over:
        caption('그리고 그날 이후,', { y: -200, fill: '#22384f', size: 36 }) +
        caption('쪽지는 더 사라지지 않았다.', { y: -130, fill: '#22384f', size: 36 }),
      alt: '비에 젖은 의자 위에 답을 받지 못한 메모 세 장이 남아 있다.',
      lines: [
        '그리고 그날 이후, 쪽지는 더 사라지지 않았다.',
        '저 오늘 학교 갔어요.',
        '기태 씨는 어디까지 갔어요?',
        '거기 있어요?',
      ],
    },
    {
      gap: 60,
      height: 800,
      paper: blueRain.paper,
      art: notice,
      alt: '정류장 기둥에 붙은 노선 폐지 안내문.',
      lines: ['노선 폐지 안내', '12번 (읍내 - 느티골) 이용객 감소로 운행을 마칩니다.', '막차 12월 31일'],
    },
  ];
}

export const episodeTwo = (): Panel[] => [...lettersCross(), ...confide(), ...boardTogether(), ...unanswered()];
