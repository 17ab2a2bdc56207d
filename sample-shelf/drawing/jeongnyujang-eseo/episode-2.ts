import { letter } from '../lettering.ts';
import { busFront, buses, headlights } from './bus.ts';
import { herPaper, hisPaper, sleeves } from './cast.ts';
import { fromBehind, sitting } from './figure.ts';
import { moods, people } from './palette.ts';
import { atWindow, stepping } from './riding.ts';
import { landscape, sign } from './scene.ts';
import { benchTop, closeUp, longShot, shadowUnder, softBack, split } from './shots.ts';
import { bubble, caption, soundEffect } from './speech.ts';
import type { Panel } from './strip.ts';
import { box, glow, gradientBox, line, path, place } from './svg.ts';
import { cassette, handWarmer, holdingBack, holdingThumb, keyRing, note, tangerine } from './things.ts';
import { fallingLeaves, rain, ripples } from './weather.ts';

const { warmDay, warmDusk, warmDawn, blueClear, blueDusk, blueDawn, blueRain } = moods;
const { eunseo, gitae } = people;

function titlePage(w: number, h: number): string {
  const his = longShot(w, h, warmDay, { ground: 990, x: 360, size: 0.98, inside: place(sitting('gitae', gitae, { look: { eyes: 'open', mouth: 'small', turn: 0.6, gaze: [1, 0] } }), { x: -104 }) });
  const hers = longShot(w, h, blueClear, { ground: 990, x: 360, size: 0.98, stop: { old: true }, inside: place(sitting('eunseo', eunseo, { look: { eyes: 'open', mouth: 'small', turn: -0.6, gaze: [-1, 0] } }), { x: 104 }) });
  const title = letter('정류장에서 만나요', { face: 'serifBold', size: 66, x: 360, y: 150, anchor: 'middle', fill: '#ffffff', stroke: '#8a6a4c', strokeWidth: 3 }) + letter('2화  같은 의자', { face: 'serif', size: 36, x: 360, y: 216, anchor: 'middle', fill: '#ffffff' });
  return split(w, h, his, hers, 0, 0.5, 'chair') + gradientBox(0, 0, w, 330, [['#4c4a52', 0.75], ['#4c4a52', 0]]) + title;
}

function letters(w: number, h: number): string {
  const his = { ...hisPaper, size: 40, width: 430 };
  const hers = { ...herPaper, size: 40, width: 400 };
  return (
    gradientBox(0, 0, w, h, ['#eef4f8', '#f8e9c8', '#dfeaf3', '#f8e9c8', '#eef4f8']) +
    place(note('2024년이면\n자동차가 날아다녀요?', { ...his, height: 200 }), { x: 260, y: 150, rotate: -3 }) +
    place(note('아니요.\n아직 바퀴로 다녀요.', { ...hers, height: 200 }), { x: 470, y: 430, rotate: 4 }) +
    place(note('그럼 뭐가 달라졌어요?', { ...his, height: 150 }), { x: 255, y: 680, rotate: 2 }) +
    place(note('다들 손에 전화기를\n들고 다녀요. 하루 종일.', { ...hers, width: 440, height: 210 }), { x: 450, y: 920, rotate: -3 }) +
    place(note('팔 아프겠네요.', { ...his, width: 330, height: 150 }), { x: 240, y: 1180, rotate: -5 })
  );
}

function gifts(w: number, h: number): string {
  const left = benchTop(w, h, warmDay, 220) + shadowUnder(112, 404, 80, warmDay.ink) + place(handWarmer('#eef2f6', '#33475c'), { x: 110, y: 330, rotate: -8 }) + place(keyRing('#3f74b0', '#2a5284'), { x: 262, y: 340, scale: 0.95, rotate: 6 });
  const right = benchTop(w, h, blueClear, 220) + place(cassette('#6b4522', '#f8e6c2', '#4a2c12'), { x: 480, y: 330, rotate: -7, scale: 0.95 }) + place(tangerine(0.9), { x: 640, y: 350 }) + fallingLeaves(w, h, '#d98a2b', 12, 5, 1.2);
  return split(w, h, left, right, 50, 0.52, 'gift');
}

function warmHands(w: number, h: number): string {
  return closeUp(w, h, 'gitae', gitae, { eyes: 'wide', brows: 'up', mouth: 'laugh', turn: 0.25, gaze: [0, 0.6] }, warmDay, { x: 330, y: 330, scale: 1.45 }) + place(glow(0, 0, 230, '#ffd28a', 0.9) + holdingBack(sleeves.gitae) + handWarmer('#eef2f6', '#33475c') + place(holdingThumb(sleeves.gitae), { y: 24 }), { x: 420, y: 690, scale: 1.15 });
}

function duskAlone(w: number, h: number): string {
  const inside = place(sitting('gitae', gitae, { look: { eyes: 'down', brows: 'sad', mouth: 'flat' } }), { x: -60 });
  return longShot(w, h, warmDusk, { ground: 760, x: 380, size: 0.72, seed: 19, inside }) + glow(130, 560, 300, '#ffe2a0', 0.85) + gradientBox(0, 560, w, h - 560, [['#5a2a12', 0], ['#5a2a12', 0.5]]) + fallingLeaves(w, 760, '#7f3d14', 77, 10);
}

function confession(w: number, h: number): string {
  const paper = note('시험에 떨어지고 나서\n매일 버스를 보내기만 해요.\n타면 어디로 가야 할지\n몰라서요.', { ...hisPaper, width: 520, height: 400, size: 44, lead: 70 });
  return gradientBox(0, 0, w, h, warmDusk.sky) + place(holdingBack(sleeves.eunseo), { x: 510, y: 480 }) + place(paper, { x: 350, y: 290, rotate: -3 }) + place(holdingThumb(sleeves.eunseo), { x: 510, y: 480 });
}

function dawnBus(w: number, h: number): string {
  const half = (mood: typeof warmDawn, bus: string, person: string) => landscape(w, h, 760, mood, 15) + path(`M300,610 H420 L1000,${h} H-280Z`, mood.road) + headlights(360, 830, 1.2, mood.glow) + bus + headlights(360, 800, 0.8, '#ffffff') + person;
  const his = half(warmDawn, place(busFront(buses.old), { x: 360, y: 830 }), place(fromBehind('gitae', gitae), { x: 168, y: h + 120, scale: 1.15 }));
  const hers = half(blueDawn, place(busFront(buses.now), { x: 360, y: 830 }), place(fromBehind('eunseo', eunseo), { x: 552, y: h + 120, scale: 1.15 }));
  return split(w, h, his, hers, 0, 0.5, 'dawn');
}

function unread(w: number, h: number): string {
  const memo = (text: string, x: number, y: number, turn: number) => place(note(text, { ...herPaper, width: 250, height: 170, size: 34 }), { x, y, rotate: turn });
  return benchTop(w, h, blueDusk, 330) + memo('저 오늘\n학교 갔어요.', 190, 440, -6) + memo('기태 씨는\n어디까지 갔어요?', 400, 470, 5) + memo('거기 있어요?', 570, 420, -3) + ripples(w, 360, 520, blueDusk, 13, 8) + rain(w, h, blueDusk, 51, 0.9);
}

function notice(w: number, h: number): string {
  const sheet = box(-205, -220, 420, 470, '#0b1626', 4, 'opacity="0.3"') + box(-212, -230, 420, 470, '#f4f7fa', 4) + box(-212, -230, 420, 92, '#2f5686', 4) + letter('노선 폐지 안내', { face: 'round', size: 46, x: 0, y: -168, anchor: 'middle', fill: '#ffffff' });
  const words = letter('12번 (읍내 ↔ 느티골)'.replace('↔', '-'), { face: 'serifBold', size: 36, x: 0, y: -74, anchor: 'middle', fill: '#1d3353' }) + letter('이용객 감소로\n운행을 마칩니다.', { face: 'serif', size: 34, x: 0, y: -10, anchor: 'middle', lineHeight: 52, fill: '#33475c' }) + letter('막차 12월 31일', { face: 'serifBold', size: 46, x: 0, y: 150, anchor: 'middle', fill: '#b3402f' }) + line('M-150,176 H150', '#b3402f', 4);
  return softBack(w, h, blueDusk.sky, blueDusk.glow, 3) + place(sign(blueDusk, { old: true }), { x: 360, y: 900, scale: 2.2 }) + place(sheet + words, { x: 360, y: 380, rotate: 2 }) + rain(w, h, blueDusk, 61, 0.6);
}

function talk(): Panel[] {
  return [
    { gap: 0, height: 1160, paper: '#eef4f8', art: titlePage, alt: '한 의자의 왼쪽 절반은 1994년의 황톳빛, 오른쪽 절반은 2024년의 푸른빛. 기태와 은서가 서로를 모른 채 나란히 앉아 있다.', lines: ['정류장에서 만나요', '2화 같은 의자'] },
    { gap: 190, height: 1310, paper: '#eef4f8', art: letters, over: caption('쪽지는 의자를 건너다녔다.', { y: -80, fill: '#22384f', size: 38 }), alt: '누런 쪽지와 파란 메모가 번갈아 오간다.', lines: ['쪽지는 의자를 건너다녔다.', '2024년이면 자동차가 날아다녀요?', '아니요. 아직 바퀴로 다녀요.', '그럼 뭐가 달라졌어요?', '다들 손에 전화기를 들고 다녀요. 하루 종일.', '팔 아프겠네요.'] },
    { gap: 60, height: 740, x: 0, width: 680, paper: '#eef4f8', art: (w, h) => closeUp(w, h, 'eunseo', eunseo, { eyes: 'smile', brows: 'up', mouth: 'laugh', turn: -0.3, blush: 0.7 }, blueClear, { x: 350, y: 390, scale: 1.65, tilt: 5, light: '#fff0cf' }), over: soundEffect('풉!', 590, 130, 84, '#ffffff', '#3f74b0', 8), alt: '은서가 처음으로 활짝 웃는다.', lines: ['풉!'] },
    { gap: 230, height: 560, paper: '#f4efe6', art: gifts, over: caption('우리는 의자에 하나씩 두고 갔다.\n서로가 갖지 못한 것으로.', { y: -130, fill: '#3a3a42', size: 36 }), alt: '왼쪽 황톳빛 의자에는 핫팩과 파란 버스 열쇠고리, 오른쪽 푸른 의자에는 카세트테이프와 귤.', lines: ['우리는 의자에 하나씩 두고 갔다. 서로가 갖지 못한 것으로.'] },
    { gap: 130, height: 860, x: 40, width: 680, paper: warmDay.paper, newFile: true, art: warmHands, over: bubble('불도 없는데\n안 식는다!', { x: 590, y: 70, tail: [470, 190], edge: '#3a2310', ink: '#3a2310' }), alt: '핫팩을 쥔 기태가 놀라 웃는다.', lines: ['불도 없는데 안 식는다!'] },
    { gap: 170, height: 900, paper: warmDusk.paper, art: duskAlone, alt: '해 질 녘, 기태가 낙엽 속에 혼자 앉아 무언가를 적는다.' },
    { gap: 60, height: 660, paper: warmDusk.paper, art: confession, alt: '은서의 손에 들린 기태의 쪽지.', lines: ['시험에 떨어지고 나서 매일 버스를 보내기만 해요. 타면 어디로 가야 할지 몰라서요.'] },
    { gap: 150, height: 800, paper: blueDusk.paper, art: (w, h) => closeUp(w, h, 'eunseo', eunseo, { eyes: 'wet', brows: 'sad', mouth: 'wobble', turn: -0.35, gaze: [0, 0.7] }, blueDusk, { x: 370, y: 420, scale: 1.8, tilt: -3 }), over: bubble('...저도요.', { x: 180, y: 110, size: 40, tail: [300, 250] }), alt: '눈물이 고인 은서의 얼굴.', lines: ['…저도요.'] },
  ];
}

function firstBus(): Panel[] {
  return [
    { gap: 160, height: 440, x: 60, width: 600, paper: blueDusk.paper, art: (w, h) => gradientBox(0, 0, w, h, ['#f7d898', '#a7b9cf']) + place(note('그럼 내일 첫차,\n우리 같이 타요.\n정류장은 같으니까.', { ...hisPaper, width: 440, height: 290, size: 46, lead: 72 }), { x: w / 2, y: h / 2, rotate: -2 }), alt: '기태의 쪽지.', lines: ['그럼 내일 첫차, 우리 같이 타요. 정류장은 같으니까.'] },
    { gap: 200, height: 360, paper: '#0c1018', newFile: true, art: (w, h) => box(0, 0, w, h, '#0c1018') + gradientBox(0, h - 90, w, 90, [['#d9a35c', 0], ['#d9a35c', 0.8]]) + box(0, h - 5, w, 5, '#ffe2a6'), over: caption('다음 날 아침, 여섯 시 사십 분.', { y: 170, fill: '#f3ead8', size: 36 }), alt: '검은 화면 아래로 가느다란 새벽빛.', lines: ['다음 날 아침, 여섯 시 사십 분.'] },
    { gap: 0, height: 1180, paper: '#0c1018', art: dawnBus, over: soundEffect('부우웅', 360, 470, 84, '#ffffff', '#6b5a58', -3), alt: '왼쪽은 1994년, 오른쪽은 2024년. 나란히 선 두 사람의 뒷모습 앞으로 반은 옛 버스, 반은 새 버스인 한 대가 다가온다.', lines: ['부우웅'] },
    { gap: 110, height: 520, paper: '#f4efe6', art: (w, h) => split(w, h, stepping(w / 2, h, gitae, buses.old, warmDawn), place(stepping(w / 2, h, eunseo, buses.now, blueDawn), { x: w / 2 }), 0, 0.5, 'step'), over: soundEffect('탁', 180, 70, 66, '#fff6e0', '#8a5524') + soundEffect('탁', 540, 70, 66, '#ffffff', '#3d5a77', 6), alt: '두 사람의 발이 동시에 버스 계단을 디딘다.', lines: ['탁', '탁'] },
    { gap: 150, height: 620, paper: '#f4efe6', art: (w, h) => atWindow(w, h, 'gitae', gitae, { eyes: 'open', brows: 'up', mouth: 'smile', turn: 0.5, gaze: [1, -0.2] }, buses.old, warmDawn), over: bubble('탔다.', { x: 590, y: 30, size: 38, tail: [480, 170], edge: '#3a2310', ink: '#3a2310' }), alt: '1994년의 버스 창가, 웃는 기태.', lines: ['탔다.'] },
    { gap: 24, height: 620, paper: '#f4efe6', art: (w, h) => atWindow(w, h, 'eunseo', eunseo, { eyes: 'open', brows: 'up', mouth: 'smile', turn: -0.5, gaze: [-1, -0.2], blush: 0.6 }, buses.now, blueDawn), over: bubble('탔어요.', { x: 140, y: 70, size: 38, tail: [250, 190] }), alt: '2024년의 버스 창가, 웃는 은서.', lines: ['탔어요.'] },
    { gap: 400, height: 700, paper: blueRain.paper, art: unread, over: caption('그리고 그날 이후,', { y: -200, fill: '#22384f', size: 36 }) + caption('쪽지는 더 사라지지 않았다.', { y: -130, fill: '#22384f', size: 36 }), alt: '비에 젖은 의자 위에 답을 받지 못한 메모 세 장이 남아 있다.', lines: ['그리고 그날 이후, 쪽지는 더 사라지지 않았다.', '저 오늘 학교 갔어요.', '기태 씨는 어디까지 갔어요?', '거기 있어요?'] },
    { gap: 60, height: 800, paper: blueRain.paper, art: notice, alt: '정류장 기둥에 붙은 노선 폐지 안내문.', lines: ['노선 폐지 안내', '12번 (읍내 - 느티골) 이용객 감소로 운행을 마칩니다.', '막차 12월 31일'] },
  ];
}

export const episodeTwo = (): Panel[] => [...talk(), ...firstBus()];
