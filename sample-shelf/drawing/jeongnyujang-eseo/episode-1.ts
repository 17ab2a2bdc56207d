import { letter } from '../lettering.ts';
import { busDoor, busFront, buses, busSide, headlights } from './bus.ts';
import { herPaper, hisPaper, sleeves, umbrella } from './cast.ts';
import { fromBehind, sitting, standing } from './figure.ts';
import { moods, people } from './palette.ts';
import { grass, landscape } from './scene.ts';
import { benchTop, closeUp, insideShot, longShot, shadowUnder } from './shots.ts';
import { bubble, caption, soundEffect } from './speech.ts';
import type { Panel } from './strip.ts';
import { box, glow, gradientBox, line, mix, oval, path, place } from './svg.ts';
import { foldedUmbrella, holdingBack, holdingThumb, note, reaching, tangerine } from './things.ts';
import { fallingLeaves, rain, ripples } from './weather.ts';

const { blueRain, blueClear, warmDay, warmDusk } = moods;
const { eunseo, gitae } = people;

function titlePage(w: number, h: number): string {
  const seat = place(sitting('eunseo', eunseo), { x: 60 });
  const view = longShot(w, h, blueRain, { ground: 1010, x: 330, size: 0.86, stop: { old: true }, inside: seat });
  const title = letter('정류장에서\n만나요', { face: 'serifBold', size: 92, x: 360, y: 190, anchor: 'middle', lineHeight: 122, fill: '#f6fafc' }) + letter('1화  젖은 우산', { face: 'serif', size: 36, x: 360, y: 388, anchor: 'middle', fill: '#f6fafc' });
  return view + ripples(w, 1040, h, blueRain, 5) + rain(w, h, blueRain, 8) + gradientBox(0, 0, w, 460, [['#33506c', 0.85], ['#33506c', 0]]) + title;
}

function shoes(w: number, h: number): string {
  const leg = (x: number) => box(x, -40, 92, 270, eunseo.trousers, 20) + path(`M${x - 14},210 C${x - 40},300 ${x - 46},318 ${x - 40},330 H${x + 124} C${x + 126},316 ${x + 120},270 ${x + 104},210Z`, eunseo.ink) + box(x - 42, 322, 168, 18, eunseo.knit, 8) + line(`M${x + 18},240 h56 M${x + 12},262 h66`, eunseo.knit, 6);
  return gradientBox(0, 0, w, h, [blueRain.wallShade, blueRain.road]) + box(0, 250, w, h, blueRain.road) + oval(w * 0.5, 356, w * 0.56, 66, mix(blueRain.road, blueRain.glow, 0.28)) + leg(180) + leg(352) + ripples(w, 330, h, blueRain, 12, 9) + rain(w, h, blueRain, 31, 0.7);
}

function busComing(w: number, h: number): string {
  const way = path(`M${w * 0.46},360 H${w * 0.54} L${w * 1.3},${h} H${w * -0.3}Z`, blueRain.road) + line(`M360,380 V${h}`, blueRain.edge, 9, 'stroke-dasharray="46 40" opacity="0.6"');
  return landscape(w, 420, 420, blueRain, 15) + box(0, 360, w, h, blueRain.near) + way + grass(w, 372, blueRain, 9) + headlights(360, 760, 1.5, '#eaf4fb') + place(busFront(buses.now), { x: 360, y: 760, scale: 1.25 }) + headlights(360, 700, 1.3, '#ffffff') + ripples(w, 770, h, blueRain, 4, 12) + rain(w, h, blueRain, 17, 1.2);
}

function doorOpens(w: number, h: number): string {
  const shade = path('M40,-120 C30,-240 40,-330 90,-350 C84,-420 110,-450 150,-450 C200,-450 220,-410 212,-350 V-120Z', '#22344a') + path('M84,-420 C90,-470 200,-476 214,-420 L232,-404 H72Z', '#16263a') + line('M70,-262 C20,-250 -30,-262 -60,-282', '#22344a', 40) + oval(-66, -286, 24, 22, '#eef2f5');
  return place(busDoor(buses.now, shade), { x: 360, y: h, scale: 1.06 }) + rain(w, h, blueRain, 22, 0.7) + place(fromBehind('eunseo', eunseo), { x: 196, y: h + 330, scale: 1.5 });
}

function leftUmbrella(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  return benchTop(w, h, blueClear, 300) + glow(w * 0.8, 40, 420, '#ffffff', 0.6) + shadowUnder(360, 398, 230, blueClear.ink) + place(foldedUmbrella(a, b, c), { x: 350, y: 370, scale: 1.35 }) + oval(560, 420, 34, 9, blueClear.glow, 'opacity="0.8"') + oval(300, 436, 22, 6, blueClear.glow, 'opacity="0.7"');
}

function acrossTime(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  const drops = [180, 250, 330, 420].map((y, i) => path(`M${420 + i * 22},${y + 190} q-13,22 0,28 q13,-6 0,-28Z`, mix('#dcebf5', '#f0c98a', i / 3))).join('');
  return gradientBox(0, 0, w, h, ['#14222f', '#2f4a66', '#5b7692', '#6a6a72', '#b27a3c', '#e0a04c', '#f0bf69']) + glow(360, h * 0.46, 300, '#ffeecb', 0.75) + place(foldedUmbrella(a, b, c), { x: 355, y: h * 0.46, scale: 1.3, rotate: -14 }) + place(drops, { y: h * 0.46 - 160 });
}

function autumnStop(w: number, h: number): string {
  const inside = place(standing('gitae', gitae, { look: { eyes: 'half', brows: 'sad', mouth: 'flat', turn: 0.8 } }), { x: 78, y: 22, scale: 0.78 });
  const leaving = place(busSide(buses.old, '', ''), { x: 812, y: 902, scale: 0.92, flip: true });
  const dust = [0, 1, 2, 3, 4].map((i) => oval(520 - i * 52, 888 + (i % 2) * 10, 62 - i * 6, 26, warmDay.glow, `opacity="${0.55 - i * 0.08}"`)).join('');
  return longShot(w, h, warmDay, { ground: 800, x: 300, size: 0.92, seed: 11, inside }) + leaving + dust + fallingLeaves(w, 780, '#c8691c', 40, 13);
}

function findsIt(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  const inside = place(foldedUmbrella(a, b, c), { x: -82, y: -128, scale: 0.42 }) + place(standing('gitae', gitae, { look: { eyes: 'open', brows: 'up', mouth: 'small', turn: -0.7, gaze: [-1, 1] } }), { x: 96, y: 40, scale: 0.92 });
  return insideShot(w, h, warmDay, 640, 1.5, inside) + gradientBox(0, 0, w, 220, [['#8a5524', 0.35], ['#8a5524', 0]]);
}

function touches(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  return benchTop(w, h, warmDay, 310) + shadowUnder(300, 410, 230, warmDay.ink) + place(foldedUmbrella(a, b, c), { x: 270, y: 380, scale: 1.3 }) + oval(470, 432, 40, 10, '#bcd6ea', 'opacity="0.85"') + place(reaching(sleeves.gitae), { x: 396, y: 370, scale: 1.15 });
}

function offering(w: number, h: number): string {
  const pile = shadowUnder(250, 442, 150, warmDusk.ink) + place(note('우산은...', { ...hisPaper, width: 170, height: 120, size: 34 }), { x: 455, y: 405, rotate: 7 }) + place(tangerine(1), { x: 180, y: 388 }) + place(tangerine(1), { x: 320, y: 388 }) + place(tangerine(1), { x: 250, y: 306 });
  return benchTop(w, h, warmDusk, 320) + glow(90, 60, 420, warmDusk.glow, 0.8) + pile + place(reaching(sleeves.gitae), { x: 262, y: 262, scale: 1.2 });
}

function readsNote(w: number, h: number): string {
  const paper = note('우산이 젖어 있길래\n가져가서 말리는 중입니다.\n잘 마르면 돌려드릴게요.\n귤은 그냥, 드세요.\n\n1994. 10. 21.  기태', { ...hisPaper, width: 500, height: 480, size: 44, lead: 66 });
  return gradientBox(0, 0, w, h, blueClear.sky) + glow(360, 300, 420, '#ffe9b8', 0.6) + place(holdingBack(sleeves.eunseo), { x: 500, y: 540, scale: 1.1 }) + place(paper, { x: 350, y: 340, rotate: -3 }) + place(holdingThumb(sleeves.eunseo), { x: 500, y: 540, scale: 1.1 });
}

function blink(w: number, h: number): string {
  const plank = gradientBox(0, 400, w, 150, ['#20344f', '#0c1626']) + box(0, 400, w, 6, '#4a6a8e');
  return box(0, 0, w, h, '#060b14') + plank + glow(360, 390, 330, '#ffcf7a', 0.75) + path('M250,420 l130,-16 l16,72 l-130,16Z', '#ffe9b0', 'opacity="0.2"') + line('M250,420 l130,-16 l16,72 l-130,16Z', '#ffdf9a', 4, 'stroke-dasharray="10 12"') + fallingLeaves(w, 380, '#e0902f', 6, 6, 0.9);
}

function opening(): Panel[] {
  return [
    { gap: 0, height: 1240, paper: blueRain.paper, art: titlePage, over: caption('2024년, 가을.', { y: 1196, fill: '#f3f8fb', size: 32 }), alt: '비 내리는 시골 버스 정류장, 커다란 느티나무 아래 의자에 은서가 혼자 앉아 있다.', lines: ['정류장에서 만나요', '1화 젖은 우산', '2024년, 가을.'] },
    { gap: 130, height: 400, x: 50, width: 620, paper: blueRain.paper, art: shoes, over: soundEffect('톡', 580, 90, 60, '#ffffff', '#3d5a77') + soundEffect('토독', 130, 170, 46, '#ffffff', '#3d5a77', 8), alt: '물웅덩이에 떨어지는 빗방울과 은서의 운동화.', lines: ['톡', '토독'] },
    { gap: 330, height: 860, paper: blueRain.paper, art: busComing, over: caption('하루에 세 번 서는 버스를\n나는 기다리는 척한다.', { y: -215, fill: '#22384f', size: 38 }) + soundEffect('부우웅', 190, 300, 78, '#ffffff', '#37536f'), alt: '빗길 너머로 12번 마을버스가 불을 켜고 다가온다.', lines: ['하루에 세 번 서는 버스를 나는 기다리는 척한다.', '부우웅'] },
    { gap: 150, height: 900, paper: blueRain.paper, art: doorOpens, over: bubble('안 타니?', { x: 560, y: 120, tail: [528, 400] }) + bubble('...다음 거 탈게요.', { x: 400, y: 830, tail: [262, 740] }), alt: '버스 문이 열리고, 그늘 속에서 흰 장갑을 낀 기사가 손을 내민다. 은서는 문 앞에 서 있다.', lines: ['안 타니?', '…다음 거 탈게요.'] },
    { gap: 190, height: 780, x: 40, width: 680, paper: blueRain.paper, art: (w, h) => closeUp(w, h, 'eunseo', eunseo, { eyes: 'down', brows: 'sad', mouth: 'flat', turn: -0.5 }, blueRain, { x: 390, y: 420, scale: 1.75, tilt: -4 }) + rain(w, h, blueRain, 44, 0.4), over: bubble('그래. 천천히 해라.', { x: 220, y: -20, size: 36, tail: [60, -90] }) + caption('전학 온 지 두 달.', { y: 850, fill: '#22384f' }) + caption('교실 문보다 버스 문이\n더 무겁다.', { y: 912, fill: '#22384f' }), alt: '눈을 내리깐 은서의 얼굴.', lines: ['그래. 천천히 해라.', '전학 온 지 두 달.', '교실 문보다 버스 문이 더 무겁다.'] },
    { gap: 360, height: 600, paper: blueClear.paper, art: leftUmbrella, over: caption('그날, 비가 그쳐서', { y: 110, x: 60, anchor: 'start', fill: '#1f3650' }) + caption('우산을 두고 왔다.', { y: 168, x: 60, anchor: 'start', fill: '#1f3650' }), alt: '비가 갠 정류장 의자에 젖은 파란 우산이 놓여 있다.', lines: ['그날, 비가 그쳐서 우산을 두고 왔다.'] },
  ];
}

function warmPart(): Panel[] {
  return [
    { gap: 0, height: 960, paper: '#14222f', art: acrossTime, over: soundEffect('똑', 520, 640, 60, '#fff6e0', '#8a5a2a', 6), alt: '파란 빛에서 황톳빛으로 번지는 허공에 우산이 떠 있고 물방울이 떨어진다.', lines: ['똑'] },
    { gap: 0, height: 1000, paper: warmDay.paper, art: autumnStop, over: caption('1994년, 같은 자리.', { y: 110, fill: '#4a2c12', size: 38 }) + bubble('...또 보냈네.', { x: 560, y: 330, tail: [420, 470], edge: '#3a2310', ink: '#3a2310' }), alt: '황금빛 들판의 같은 정류장. 청년 기태가 먼지를 일으키며 떠나는 버스를 바라본다.', lines: ['1994년, 같은 자리.', '…또 보냈네.'] },
    { gap: 150, height: 800, paper: warmDay.paper, newFile: true, art: findsIt, over: bubble('누가 두고 갔지?', { x: 190, y: 90, tail: [420, 150], edge: '#3a2310', ink: '#3a2310' }), alt: '기태가 의자 위에 놓인 낯선 파란 우산을 발견한다.', lines: ['누가 두고 갔지?'] },
    { gap: 60, height: 600, x: 0, width: 670, paper: warmDay.paper, art: touches, over: soundEffect('축축', 170, 230, 58, '#3f74b0', '#fbf3e1'), alt: '기태의 손이 우산에 닿는다. 의자에 물이 고여 있다.', lines: ['축축'] },
    { gap: 230, height: 760, x: 50, width: 670, paper: warmDay.paper, art: (w, h) => closeUp(w, h, 'gitae', gitae, { eyes: 'wide', brows: 'up', mouth: 'open', turn: -0.3 }, warmDay, { y: 390, x: 350, scale: 1.75 }), over: caption('비는 한 달째\n오지 않았는데.', { y: -130, fill: '#4a2c12', size: 38 }), alt: '눈이 동그래진 기태의 얼굴.', lines: ['비는 한 달째 오지 않았는데.'] },
    { gap: 160, height: 680, paper: warmDusk.paper, art: offering, alt: '노을빛 의자에 기태가 귤 세 알과 쪽지를 놓는다.' },
  ];
}

function answer(): Panel[] {
  return [
    { gap: 260, height: 860, paper: blueClear.paper, newFile: true, art: readsNote, over: caption('다음 날, 우산은 없고', { y: -110, fill: '#22384f' }) + caption('귤이 있었다.', { y: -54, fill: '#22384f' }), alt: '은서의 손에 들린 누런 줄공책 쪽지.', lines: ['다음 날, 우산은 없고 귤이 있었다.', '우산이 젖어 있길래 가져가서 말리는 중입니다. 잘 마르면 돌려드릴게요. 귤은 그냥, 드세요. 1994. 10. 21. 기태'] },
    { gap: 140, height: 800, paper: blueClear.paper, art: (w, h) => closeUp(w, h, 'eunseo', eunseo, { eyes: 'open', brows: 'knit', mouth: 'small', turn: 0.4, gaze: [0.6, 0.8] }, blueClear, { x: 330, y: 420, scale: 1.6, tilt: 5 }) + place(place(holdingBack(sleeves.eunseo), {}) + place(tangerine(1.1), { x: 6, y: -6 }) + holdingThumb(sleeves.eunseo), { x: 540, y: 640, scale: 1.1 }), over: bubble('...1994년?', { x: 545, y: 90, size: 40, tail: [460, 220] }), alt: '은서가 귤을 들고 쪽지의 날짜를 의심스럽게 들여다본다.', lines: ['…1994년?'] },
    { gap: 130, height: 560, x: 50, width: 620, paper: blueClear.paper, art: (w, h) => benchTop(w, h, blueClear, 190) + place(note('장난이죠?\n오늘은 2024년인데요.\n- 은서', { ...herPaper, width: 400, height: 300, size: 42 }), { x: 300, y: 310, rotate: -5 }), alt: '의자 위에 은서가 붙인 파란 메모지.', lines: ['장난이죠? 오늘은 2024년인데요. — 은서'] },
    { gap: 330, height: 720, paper: '#060b14', art: blink, over: caption('눈을 한 번', { y: -110, fill: '#c9d9e8' }) + caption('깜박였을 뿐인데.', { y: -52, fill: '#c9d9e8' }) + caption('메모가 사라졌다.', { y: 640, fill: '#ffe2a6', size: 42 }), alt: '검은 화면, 의자 위 메모가 있던 자리에 황톳빛만 남아 있다.', lines: ['눈을 한 번 깜박였을 뿐인데.', '메모가 사라졌다.'] },
  ];
}

export const episodeOne = (): Panel[] => [...opening(), ...warmPart(), ...answer()];
