import { letter } from '../lettering.ts';
import { busDoor, busFront, buses, busSide, headlights } from './bus.ts';
import { hisPaper, sleeves, umbrella } from './cast.ts';
import { fromBehind, sitting, standing } from './figure.ts';
import { moods, people } from './palette.ts';
import { grass, landscape } from './scene.ts';
import { benchTop, insideShot, longShot, shadowUnder } from './shots.ts';
import { box, glow, gradientBox, line, mix, oval, path, place } from './svg.ts';
import { foldedUmbrella, holdingBack, holdingThumb, note, reaching, tangerine } from './things.ts';
import { fallingLeaves, rain, ripples } from './weather.ts';

const { blueRain, blueClear, warmDay, warmDusk } = moods;
const { eunseo, gitae } = people;

export function titlePage(w: number, h: number): string {
  const seat = place(sitting('eunseo', eunseo), { x: 60 });
  const view = longShot(w, h, blueRain, { ground: 1010, x: 330, size: 0.86, stop: { old: true }, inside: seat });
  const title =
    letter('정류장에서\n만나요', {
      face: 'serifBold',
      size: 92,
      x: 360,
      y: 190,
      anchor: 'middle',
      lineHeight: 122,
      fill: '#f6fafc',
    }) + letter('1화  젖은 우산', { face: 'serif', size: 36, x: 360, y: 388, anchor: 'middle', fill: '#f6fafc' });
  return (
    view +
    ripples(w, 1040, h, blueRain, 5) +
    rain(w, h, blueRain, 8) +
    gradientBox(0, 0, w, 460, [
      ['#33506c', 0.85],
      ['#33506c', 0],
    ]) +
    title
  );
}

const leg = (x: number) =>
  box(x, -40, 92, 270, eunseo.trousers, 20) +
  path(
    `M${x - 14},210 C${x - 40},300 ${x - 46},318 ${x - 40},330 H${x + 124} C${x + 126},316 ${x + 120},270 ${x + 104},210Z`,
    eunseo.ink,
  ) +
  box(x - 42, 322, 168, 18, eunseo.knit, 8) +
  line(`M${x + 18},240 h56 M${x + 12},262 h66`, eunseo.knit, 6);

export function shoes(w: number, h: number): string {
  return (
    gradientBox(0, 0, w, h, [blueRain.wallShade, blueRain.road]) +
    box(0, 250, w, h, blueRain.road) +
    oval(w * 0.5, 356, w * 0.56, 66, mix(blueRain.road, blueRain.glow, 0.28)) +
    leg(180) +
    leg(352) +
    ripples(w, 330, h, blueRain, 12, 9) +
    rain(w, h, blueRain, 31, 0.7)
  );
}

export function busComing(w: number, h: number): string {
  const way =
    path(`M${w * 0.46},360 H${w * 0.54} L${w * 1.3},${h} H${w * -0.3}Z`, blueRain.road) +
    line(`M360,380 V${h}`, blueRain.edge, 9, 'stroke-dasharray="46 40" opacity="0.6"');
  return (
    landscape(w, 420, 420, blueRain, 15) +
    box(0, 360, w, h, blueRain.near) +
    way +
    grass(w, 372, blueRain, 9) +
    headlights(360, 760, 1.5, '#eaf4fb') +
    place(busFront(buses.now), { x: 360, y: 760, scale: 1.25 }) +
    headlights(360, 700, 1.3, '#ffffff') +
    ripples(w, 770, h, blueRain, 4, 12) +
    rain(w, h, blueRain, 17, 1.2)
  );
}

export function doorOpens(w: number, h: number): string {
  const shade =
    path('M40,-120 C30,-240 40,-330 90,-350 C84,-420 110,-450 150,-450 C200,-450 220,-410 212,-350 V-120Z', '#22344a') +
    path('M84,-420 C90,-470 200,-476 214,-420 L232,-404 H72Z', '#16263a') +
    line('M70,-262 C20,-250 -30,-262 -60,-282', '#22344a', 40) +
    oval(-66, -286, 24, 22, '#eef2f5');
  return (
    place(busDoor(buses.now, shade), { x: 360, y: h, scale: 1.06 }) +
    rain(w, h, blueRain, 22, 0.7) +
    place(fromBehind('eunseo', eunseo), { x: 196, y: h + 330, scale: 1.5 })
  );
}

export function leftUmbrella(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  return (
    benchTop(w, h, blueClear, 300) +
    glow(w * 0.8, 40, 420, '#ffffff', 0.6) +
    shadowUnder(360, 398, 230, blueClear.ink) +
    place(foldedUmbrella(a, b, c), { x: 350, y: 370, scale: 1.35 }) +
    oval(560, 420, 34, 9, blueClear.glow, 'opacity="0.8"') +
    oval(300, 436, 22, 6, blueClear.glow, 'opacity="0.7"')
  );
}

export function acrossTime(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  const drops = [180, 250, 330, 420]
    .map((y, i) => path(`M${420 + i * 22},${y + 190} q-13,22 0,28 q13,-6 0,-28Z`, mix('#dcebf5', '#f0c98a', i / 3)))
    .join('');
  return (
    gradientBox(0, 0, w, h, ['#14222f', '#2f4a66', '#5b7692', '#6a6a72', '#b27a3c', '#e0a04c', '#f0bf69']) +
    glow(360, h * 0.46, 300, '#ffeecb', 0.75) +
    place(foldedUmbrella(a, b, c), { x: 355, y: h * 0.46, scale: 1.3, rotate: -14 }) +
    place(drops, { y: h * 0.46 - 160 })
  );
}

export function autumnStop(w: number, h: number): string {
  const inside = place(standing('gitae', gitae, { look: { eyes: 'half', brows: 'sad', mouth: 'flat', turn: 0.8 } }), {
    x: 78,
    y: 22,
    scale: 0.78,
  });
  const leaving = place(busSide(buses.old, '', ''), { x: 812, y: 902, scale: 0.92, flip: true });
  const dust = [0, 1, 2, 3, 4]
    .map((i) => oval(520 - i * 52, 888 + (i % 2) * 10, 62 - i * 6, 26, warmDay.glow, `opacity="${0.55 - i * 0.08}"`))
    .join('');
  return (
    longShot(w, h, warmDay, { ground: 800, x: 300, size: 0.92, seed: 11, inside }) +
    leaving +
    dust +
    fallingLeaves(w, 440, '#c8691c', 40, 11)
  );
}

export function findsIt(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  const inside =
    place(foldedUmbrella(a, b, c), { x: -82, y: -128, scale: 0.42 }) +
    place(
      standing('gitae', gitae, { look: { eyes: 'open', brows: 'up', mouth: 'small', turn: -0.7, gaze: [-1, 1] } }),
      {
        x: 96,
        y: 40,
        scale: 0.92,
      },
    );
  return (
    insideShot(w, h, warmDay, 640, 1.5, inside) +
    gradientBox(0, 0, w, 220, [
      ['#8a5524', 0.35],
      ['#8a5524', 0],
    ])
  );
}

export function touches(w: number, h: number): string {
  const [a, b, c] = umbrella.new;
  return (
    benchTop(w, h, warmDay, 310) +
    shadowUnder(300, 410, 230, warmDay.ink) +
    place(foldedUmbrella(a, b, c), { x: 270, y: 380, scale: 1.3 }) +
    oval(470, 432, 40, 10, '#bcd6ea', 'opacity="0.85"') +
    place(reaching(sleeves.gitae), { x: 396, y: 370, scale: 1.15 })
  );
}

export function offering(w: number, h: number): string {
  const pile =
    shadowUnder(250, 442, 150, warmDusk.ink) +
    place(note('우산은...', { ...hisPaper, width: 170, height: 120, size: 34 }), { x: 455, y: 405, rotate: 7 }) +
    place(tangerine(1), { x: 180, y: 388 }) +
    place(tangerine(1), { x: 320, y: 388 }) +
    place(tangerine(1), { x: 250, y: 306 });
  return (
    benchTop(w, h, warmDusk, 320) +
    glow(90, 60, 420, warmDusk.glow, 0.8) +
    pile +
    place(reaching(sleeves.gitae), { x: 262, y: 262, scale: 1.2 })
  );
}

export function readsNote(w: number, h: number): string {
  const paper = note(
    '우산이 젖어 있길래\n가져가서 말리는 중입니다.\n잘 마르면 돌려드릴게요.\n귤은 그냥, 드세요.\n\n1994. 10. 21.  기태',
    { ...hisPaper, width: 500, height: 480, size: 44, lead: 66 },
  );
  return (
    gradientBox(0, 0, w, h, blueClear.sky) +
    glow(360, 300, 420, '#ffe9b8', 0.6) +
    place(holdingBack(sleeves.eunseo), { x: 500, y: 540, scale: 1.1 }) +
    place(paper, { x: 350, y: 340, rotate: -3 }) +
    place(holdingThumb(sleeves.eunseo), { x: 500, y: 540, scale: 1.1 })
  );
}

export function blink(w: number, h: number): string {
  const plank = gradientBox(0, 400, w, 150, ['#20344f', '#0c1626']) + box(0, 400, w, 6, '#4a6a8e');
  return (
    box(0, 0, w, h, '#060b14') +
    plank +
    glow(360, 390, 330, '#ffcf7a', 0.75) +
    path('M250,420 l130,-16 l16,72 l-130,16Z', '#ffe9b0', 'opacity="0.2"') +
    line('M250,420 l130,-16 l16,72 l-130,16Z', '#ffdf9a', 4, 'stroke-dasharray="10 12"') +
    fallingLeaves(w, 380, '#e0902f', 6, 6, 0.9)
  );
}
