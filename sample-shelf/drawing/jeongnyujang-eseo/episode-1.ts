import { herPaper, sleeves } from './cast.ts';
import { moods, people } from './palette.ts';
import { benchTop, closeUp } from './shots.ts';
import { bubble, caption, soundEffect } from './speech.ts';
import type { Panel } from './strip.ts';
import { place } from './svg.ts';
import { holdingBack, holdingThumb, note, tangerine } from './things.ts';
import { rain } from './weather.ts';
import {
  titlePage,
  shoes,
  busComing,
  doorOpens,
  leftUmbrella,
  acrossTime,
  autumnStop,
  findsIt,
  touches,
  offering,
  readsNote,
  blink,
} from './episode-1-art.ts';

const { blueRain, blueClear, warmDay, warmDusk } = moods;
const { eunseo, gitae } = people;

function rainyStop(): Panel[] {
  return [
    {
      gap: 0,
      height: 1180,
      paper: blueRain.paper,
      art: titlePage,
      over: caption('2024년, 가을.', { y: 1136, fill: '#f3f8fb', size: 32 }),
      alt: '비 내리는 시골 버스 정류장, 커다란 느티나무 아래 의자에 은서가 혼자 앉아 있다.',
      lines: ['정류장에서 만나요', '1화 젖은 우산', '2024년, 가을.'],
    },
    {
      gap: 130,
      height: 400,
      x: 50,
      width: 620,
      paper: blueRain.paper,
      art: shoes,
      over:
        soundEffect('톡', 580, 90, 60, '#ffffff', '#3d5a77') +
        soundEffect('토독', 130, 170, 46, '#ffffff', '#3d5a77', 8),
      alt: '물웅덩이에 떨어지는 빗방울과 은서의 운동화.',
      lines: ['톡', '토독'],
    },
    {
      gap: 310,
      height: 820,
      paper: blueRain.paper,
      art: busComing,
      over:
        caption('하루에 세 번 서는 버스를\n나는 기다리는 척한다.', { y: -215, fill: '#22384f', size: 38 }) +
        soundEffect('부우웅', 190, 300, 78, '#ffffff', '#37536f'),
      alt: '빗길 너머로 12번 마을버스가 불을 켜고 다가온다.',
      lines: ['하루에 세 번 서는 버스를 나는 기다리는 척한다.', '부우웅'],
    },
  ];
}

function bypassed(): Panel[] {
  return [
    {
      gap: 150,
      height: 900,
      paper: blueRain.paper,
      art: doorOpens,
      over:
        bubble('안 타니?', { x: 560, y: 120, tail: [528, 400] }) +
        bubble('...다음 거 탈게요.', { x: 400, y: 830, tail: [262, 740] }),
      alt: '버스 문이 열리고, 그늘 속에서 흰 장갑을 낀 기사가 손을 내민다. 은서는 문 앞에 서 있다.',
      lines: ['안 타니?', '…다음 거 탈게요.'],
    },
    {
      gap: 190,
      height: 780,
      x: 40,
      width: 680,
      paper: blueRain.paper,
      art: (w, h) =>
        closeUp(w, h, 'eunseo', eunseo, { eyes: 'down', brows: 'sad', mouth: 'flat', turn: -0.5 }, blueRain, {
          x: 390,
          y: 420,
          scale: 1.75,
          tilt: -4,
        }) + rain(w, h, blueRain, 44, 0.4),
      over:
        bubble('그래. 천천히 해라.', { x: 220, y: -20, size: 36, tail: [60, -90] }) +
        caption('전학 온 지 두 달.', { y: 850, fill: '#22384f' }) +
        caption('교실 문보다 버스 문이\n더 무겁다.', { y: 912, fill: '#22384f' }),
      alt: '눈을 내리깐 은서의 얼굴.',
      lines: ['그래. 천천히 해라.', '전학 온 지 두 달.', '교실 문보다 버스 문이 더 무겁다.'],
    },
    {
      gap: 360,
      height: 600,
      paper: blueClear.paper,
      art: leftUmbrella,
      over:
        caption('그날, 비가 그쳐서', { y: 110, x: 60, anchor: 'start', fill: '#1f3650' }) +
        caption('우산을 두고 왔다.', { y: 168, x: 60, anchor: 'start', fill: '#1f3650' }),
      alt: '비가 갠 정류장 의자에 젖은 파란 우산이 놓여 있다.',
      lines: ['그날, 비가 그쳐서 우산을 두고 왔다.'],
    },
  ];
}

function warmPart(): Panel[] {
  return [
    {
      gap: 0,
      height: 960,
      paper: '#14222f',
      art: acrossTime,
      over: soundEffect('똑', 520, 640, 60, '#fff6e0', '#8a5a2a', 6),
      alt: '파란 빛에서 황톳빛으로 번지는 허공에 우산이 떠 있고 물방울이 떨어진다.',
      lines: ['똑'],
    },
    {
      gap: 0,
      height: 1000,
      paper: warmDay.paper,
      art: autumnStop,
      over:
        caption('1994년, 같은 자리.', { y: 110, fill: '#4a2c12', size: 38 }) +
        bubble('...또 보냈네.', { x: 560, y: 330, tail: [420, 470], edge: '#3a2310', ink: '#3a2310' }),
      alt: '황금빛 들판의 같은 정류장. 청년 기태가 먼지를 일으키며 떠나는 버스를 바라본다.',
      lines: ['1994년, 같은 자리.', '…또 보냈네.'],
    },
    {
      gap: 150,
      height: 800,
      paper: warmDay.paper,
      newFile: true,
      art: findsIt,
      over: bubble('누가 두고 갔지?', { x: 190, y: 90, tail: [420, 150], edge: '#3a2310', ink: '#3a2310' }),
      alt: '기태가 의자 위에 놓인 낯선 파란 우산을 발견한다.',
      lines: ['누가 두고 갔지?'],
    },
    {
      gap: 60,
      height: 600,
      x: 0,
      width: 670,
      paper: warmDay.paper,
      art: touches,
      over: soundEffect('축축', 170, 230, 58, '#3f74b0', '#fbf3e1'),
      alt: '기태의 손이 우산에 닿는다. 의자에 물이 고여 있다.',
      lines: ['축축'],
    },
    {
      gap: 230,
      height: 760,
      x: 50,
      width: 670,
      paper: warmDay.paper,
      art: (w, h) =>
        closeUp(w, h, 'gitae', gitae, { eyes: 'wide', brows: 'up', mouth: 'open', turn: -0.3 }, warmDay, {
          y: 390,
          x: 350,
          scale: 1.75,
        }),
      over: caption('비는 한 달째\n오지 않았는데.', { y: -130, fill: '#4a2c12', size: 38 }),
      alt: '눈이 동그래진 기태의 얼굴.',
      lines: ['비는 한 달째 오지 않았는데.'],
    },
    {
      gap: 160,
      height: 680,
      paper: warmDusk.paper,
      art: offering,
      alt: '노을빛 의자에 기태가 귤 세 알과 쪽지를 놓는다.',
    },
  ];
}

function answer(): Panel[] {
  return [
    {
      gap: 260,
      height: 860,
      paper: blueClear.paper,
      newFile: true,
      art: readsNote,
      over:
        caption('다음 날, 우산은 없고', { y: -110, fill: '#22384f' }) +
        caption('귤이 있었다.', { y: -54, fill: '#22384f' }),
      alt: '은서의 손에 들린 누런 줄공책 쪽지.',
      lines: [
        '다음 날, 우산은 없고 귤이 있었다.',
        '우산이 젖어 있길래 가져가서 말리는 중입니다. 잘 마르면 돌려드릴게요. 귤은 그냥, 드세요. 1994. 10. 21. 기태',
      ],
    },
    {
      gap: 140,
      height: 800,
      paper: blueClear.paper,
      art: (w, h) =>
        closeUp(
          w,
          h,
          'eunseo',
          eunseo,
          { eyes: 'open', brows: 'knit', mouth: 'flat', turn: 0.4, gaze: [0.6, 0.8] },
          blueClear,
          {
            x: 330,
            y: 420,
            scale: 1.6,
            tilt: 5,
          },
        ) +
        place(
          place(holdingBack(sleeves.eunseo), {}) +
            place(tangerine(1.1), { x: 6, y: -6 }) +
            holdingThumb(sleeves.eunseo),
          {
            x: 540,
            y: 640,
            scale: 1.1,
          },
        ),
      over: bubble('...1994년?', { x: 545, y: 90, size: 40, tail: [460, 220] }),
      alt: '은서가 귤을 들고 쪽지의 날짜를 의심스럽게 들여다본다.',
      lines: ['…1994년?'],
    },
  ];
}

function vanishing(): Panel[] {
  return [
    {
      gap: 130,
      height: 560,
      x: 50,
      width: 620,
      paper: blueClear.paper,
      art: (w, h) =>
        benchTop(w, h, blueClear, 190) +
        place(note('장난이죠?\n오늘은 2024년인데요.\n- 은서', { ...herPaper, width: 400, height: 300, size: 42 }), {
          x: 300,
          y: 310,
          rotate: -5,
        }),
      alt: '의자 위에 은서가 붙인 파란 메모지.',
      lines: ['장난이죠? 오늘은 2024년인데요. — 은서'],
    },
    {
      gap: 290,
      height: 700,
      paper: '#060b14',
      art: blink,
      over:
        caption('눈을 한 번', { y: -110, fill: '#c9d9e8' }) +
        caption('깜박였을 뿐인데.', { y: -52, fill: '#c9d9e8' }) +
        caption('메모가 사라졌다.', { y: 640, fill: '#ffe2a6', size: 42 }),
      alt: '검은 화면, 의자 위 메모가 있던 자리에 황톳빛만 남아 있다.',
      lines: ['눈을 한 번 깜박였을 뿐인데.', '메모가 사라졌다.'],
    },
  ];
}

export const episodeOne = (): Panel[] => [...rainyStop(), ...bypassed(), ...warmPart(), ...answer(), ...vanishing()];
