import { letter } from '../lettering.ts';
import { busFront, buses, headlights } from './bus.ts';
import { herPaper, hisPaper, sleeves } from './cast.ts';
import { fromBehind, sitting } from './figure.ts';
import { moods, people } from './palette.ts';
import { landscape, sign } from './scene.ts';
import { benchTop, closeUp, longShot, shadowUnder, softBack, split } from './shots.ts';
import { box, glow, gradientBox, line, path, place } from './svg.ts';
import { cassette, handWarmer, holdingBack, holdingThumb, keyRing, note, tangerine } from './things.ts';
import { fallingLeaves, rain, ripples } from './weather.ts';

const { warmDay, warmDusk, warmDawn, blueClear, blueDusk, blueDawn } = moods;
const { eunseo, gitae } = people;

export function titlePage(w: number, h: number): string {
  const his = longShot(w, h, warmDay, {
    ground: 990,
    x: 360,
    size: 0.98,
    inside: place(sitting('gitae', gitae, { look: { eyes: 'open', mouth: 'small', turn: 0.6, gaze: [1, 0] } }), {
      x: -104,
    }),
  });
  const hers = longShot(w, h, blueClear, {
    ground: 990,
    x: 360,
    size: 0.98,
    stop: { old: true },
    inside: place(sitting('eunseo', eunseo, { look: { eyes: 'open', mouth: 'small', turn: -0.6, gaze: [-1, 0] } }), {
      x: 104,
    }),
  });
  const title =
    letter('정류장에서 만나요', { face: 'serifBold', size: 66, x: 360, y: 150, anchor: 'middle', fill: '#ffffff' }) +
    letter('2화  같은 의자', { face: 'serif', size: 36, x: 360, y: 216, anchor: 'middle', fill: '#ffffff' });
  return (
    split(w, h, his, hers, 0, 0.5, 'chair') +
    gradientBox(0, 0, w, 330, [
      ['#4c4a52', 0.75],
      ['#4c4a52', 0],
    ]) +
    title
  );
}

export function letters(w: number, h: number): string {
  const his = { ...hisPaper, size: 40, width: 430 };
  const hers = { ...herPaper, size: 40, width: 400 };
  return (
    gradientBox(0, 0, w, h, ['#eef4f8', '#f8e9c8', '#dfeaf3', '#f8e9c8', '#eef4f8']) +
    place(note('2024년이면\n자동차가 날아다녀요?', { ...his, height: 200 }), { x: 260, y: 150, rotate: -3 }) +
    place(note('아니요.\n아직 바퀴로 다녀요.', { ...hers, height: 200 }), { x: 470, y: 430, rotate: 4 }) +
    place(note('그럼 뭐가 달라졌어요?', { ...his, height: 150 }), { x: 255, y: 680, rotate: 2 }) +
    place(note('다들 손에 전화기를\n들고 다녀요. 하루 종일.', { ...hers, width: 440, height: 210 }), {
      x: 450,
      y: 920,
      rotate: -3,
    }) +
    place(note('팔 아프겠네요.', { ...his, width: 330, height: 150 }), { x: 240, y: 1180, rotate: -5 })
  );
}

export function gifts(w: number, h: number): string {
  const left =
    benchTop(w, h, warmDay, 220) +
    shadowUnder(112, 404, 80, warmDay.ink) +
    place(handWarmer('#eef2f6', '#33475c'), { x: 110, y: 330, rotate: -8 }) +
    place(keyRing('#3f74b0', '#2a5284'), { x: 262, y: 340, scale: 0.95, rotate: 6 });
  const right =
    benchTop(w, h, blueClear, 220) +
    place(cassette('#6b4522', '#f8e6c2', '#4a2c12'), { x: 480, y: 330, rotate: -7, scale: 0.95 }) +
    place(tangerine(0.9), { x: 640, y: 350 }) +
    fallingLeaves(w, h, '#d98a2b', 12, 5, 1.2);
  return split(w, h, left, right, 50, 0.52, 'gift');
}

export function warmHands(w: number, h: number): string {
  return (
    closeUp(w, h, 'gitae', gitae, { eyes: 'wide', brows: 'up', mouth: 'laugh', turn: 0.25, gaze: [0, 0.6] }, warmDay, {
      x: 330,
      y: 330,
      scale: 1.45,
    }) +
    place(
      glow(0, 0, 230, '#ffd28a', 0.9) +
        holdingBack(sleeves.gitae) +
        handWarmer('#eef2f6', '#33475c') +
        place(holdingThumb(sleeves.gitae), { y: 24 }),
      { x: 420, y: 690, scale: 1.15 },
    )
  );
}

export function duskAlone(w: number, h: number): string {
  const inside = place(sitting('gitae', gitae, { look: { eyes: 'down', brows: 'sad', mouth: 'flat' } }), { x: -60 });
  return (
    longShot(w, h, warmDusk, { ground: 760, x: 380, size: 0.72, seed: 19, inside }) +
    glow(130, 560, 300, '#ffe2a0', 0.85) +
    gradientBox(0, 560, w, h - 560, [
      ['#5a2a12', 0],
      ['#5a2a12', 0.5],
    ]) +
    fallingLeaves(w, 470, '#7f3d14', 78, 10)
  );
}

export function confession(w: number, h: number): string {
  const paper = note('시험에 떨어지고 나서\n매일 버스를 보내기만 해요.\n타면 어디로 가야 할지\n몰라서요.', {
    ...hisPaper,
    width: 520,
    height: 400,
    size: 44,
    lead: 70,
  });
  return (
    gradientBox(0, 0, w, h, warmDusk.sky) +
    place(holdingBack(sleeves.eunseo), { x: 510, y: 480 }) +
    place(paper, { x: 350, y: 290, rotate: -3 }) +
    place(holdingThumb(sleeves.eunseo), { x: 510, y: 480 })
  );
}

export function dawnBus(w: number, h: number): string {
  const half = (mood: typeof warmDawn, bus: string, person: string) =>
    landscape(w, h, 760, mood, 15) +
    path(`M300,610 H420 L1000,${h} H-280Z`, mood.road) +
    headlights(360, 830, 1.2, mood.glow) +
    bus +
    headlights(360, 800, 0.8, '#ffffff') +
    person;
  const his = half(
    warmDawn,
    place(busFront(buses.old), { x: 360, y: 830 }),
    place(fromBehind('gitae', gitae), { x: 168, y: h + 120, scale: 1.15 }),
  );
  const hers = half(
    blueDawn,
    place(busFront(buses.now), { x: 360, y: 830 }),
    place(fromBehind('eunseo', eunseo), { x: 552, y: h + 120, scale: 1.15 }),
  );
  return split(w, h, his, hers, 0, 0.5, 'dawn');
}

const memo = (text: string, x: number, y: number, turn: number) =>
  place(note(text, { ...herPaper, width: 214, height: 150, size: 29 }), { x, y, rotate: turn });

export function unread(w: number, h: number): string {
  return (
    benchTop(w, h, blueDusk, 330) +
    memo('저 오늘\n학교 갔어요.', 140, 440, -6) +
    memo('기태 씨는\n어디까지 갔어요?', 368, 474, 4) +
    memo('거기 있어요?', 594, 430, -3) +
    ripples(w, 360, 520, blueDusk, 13, 8) +
    rain(w, h, blueDusk, 51, 0.9)
  );
}

export function notice(w: number, h: number): string {
  const sheet =
    box(-205, -220, 420, 470, '#0b1626', 4, 'opacity="0.3"') +
    box(-212, -230, 420, 470, '#f4f7fa', 4) +
    box(-212, -230, 420, 92, '#2f5686', 4) +
    letter('노선 폐지 안내', { face: 'round', size: 46, x: 0, y: -168, anchor: 'middle', fill: '#ffffff' });
  const words =
    letter('12번 (읍내 ↔ 느티골)'.replace('↔', '-'), {
      face: 'serifBold',
      size: 36,
      x: 0,
      y: -74,
      anchor: 'middle',
      fill: '#1d3353',
    }) +
    letter('이용객 감소로\n운행을 마칩니다.', {
      face: 'serif',
      size: 34,
      x: 0,
      y: -10,
      anchor: 'middle',
      lineHeight: 52,
      fill: '#33475c',
    }) +
    letter('막차 12월 31일', { face: 'serifBold', size: 46, x: 0, y: 150, anchor: 'middle', fill: '#b3402f' }) +
    line('M-150,176 H150', '#b3402f', 4);
  return (
    softBack(w, h, blueDusk.sky, blueDusk.glow, 3) +
    place(sign(blueDusk, { old: true }), { x: 360, y: 900, scale: 2.2 }) +
    place(sheet + words, { x: 360, y: 380, rotate: 2 }) +
    rain(w, h, blueDusk, 61, 0.6)
  );
}
