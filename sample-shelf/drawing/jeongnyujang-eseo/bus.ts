import { letter } from '../lettering.ts';
import { box, glow, gradientBox, line, mix, oval, path, place } from './svg.ts';

export interface BusLook {
  body: string;
  stripe: string;
  shade: string;
  glass: string;
  ink: string;
  light: string;
}

export const buses = {
  old: { body: '#f4e2b4', stripe: '#b5652a', shade: '#c79a58', glass: '#8b6b42', ink: '#3a2310', light: '#fff0bd' },
  now: { body: '#dbe6ee', stripe: '#3d6ea5', shade: '#93aabd', glass: '#41607d', ink: '#14222f', light: '#f3f8fc' },
  night: { body: '#8fa3ba', stripe: '#2f5686', shade: '#526a87', glass: '#f6c878', ink: '#0d1727', light: '#ffe0a0' },
} satisfies Record<string, BusLook>;

/** The bus coming towards us, 300 wide, standing at (0, 0). */
export function busFront(look: BusLook, driver = ''): string {
  const lamp = (x: number) => oval(x, -74, 25, 25, look.ink) + oval(x, -74, 20, 20, look.light);
  return (
    oval(0, 0, 170, 16, look.ink, 'opacity="0.35"') +
    box(-116, -34, 46, 36, look.ink, 8) +
    box(70, -34, 46, 36, look.ink, 8) +
    box(-150, -330, 300, 310, look.body, 34) +
    box(-150, -130, 300, 26, look.stripe) +
    box(-150, -46, 300, 28, look.shade, 10) +
    box(-128, -262, 256, 124, look.glass, 16) +
    driver +
    path('M-128,-246 q0,-16 16,-16 h70 l-60,124 h-10 q-16,0 -16,-16Z', '#ffffff', 'opacity="0.16"') +
    line('M0,-262 V-138', look.shade, 5) +
    line('M-96,-142 l70,-16 M20,-142 l74,-16', look.ink, 5) +
    box(-88, -314, 176, 42, look.ink, 8) +
    letter('12 느티골', { face: 'round', size: 30, x: 0, y: -282, anchor: 'middle', fill: look.light }) +
    box(-176, -250, 22, 62, look.ink, 8) +
    box(154, -250, 22, 62, look.ink, 8) +
    line('M-150,-262 h-14 v14 M150,-262 h14 v14', look.ink, 6) +
    lamp(-102) +
    lamp(102) +
    box(-52, -86, 104, 26, look.shade, 6) +
    line('M-42,-79 h84 M-42,-71 h84', look.ink, 3)
  );
}

export const headlights = (x: number, y: number, size: number, colour: string): string =>
  glow(x - 102 * size, y - 74 * size, 190 * size, colour, 0.9) +
  glow(x + 102 * size, y - 74 * size, 190 * size, colour, 0.9);

/** The bus from the side, 640 long, its front to the left, standing at (0, 0). */
export function busSide(look: BusLook, riders = '', route = '12'): string {
  const windows = [-176, -66, 44, 154].map((x) => box(x, -226, 98, 92, look.glass, 10)).join('');
  const wheel = (x: number) =>
    oval(x, -26, 44, 44, look.ink) + oval(x, -26, 22, 22, look.shade) + oval(x, -26, 9, 9, look.ink);
  return (
    oval(0, 14, 340, 16, look.ink, 'opacity="0.3"') +
    box(-320, -266, 640, 244, look.body, 30) +
    box(-320, -116, 640, 30, look.stripe) +
    gradientBox(-316, -84, 632, 56, [
      [look.shade, 0.2],
      [look.shade, 1],
    ]) +
    path('M-312,-226 q4,-10 18,-10 h22 v104 h-44Z', look.glass) +
    box(-262, -236, 72, 206, look.ink, 8) +
    box(-256, -230, 30, 194, look.glass, 6) +
    box(-224, -230, 30, 194, look.glass, 6) +
    windows +
    riders +
    box(258, -226, 44, 92, look.glass, 10) +
    box(-316, -256, 632, 8, '#ffffff', 4, 'opacity="0.35"') +
    letter(route, { face: 'round', size: 44, x: 25, y: -44, anchor: 'middle', fill: look.ink }) +
    wheel(-140) +
    wheel(190) +
    oval(-312, -64, 9, 14, look.light) +
    box(312, -84, 8, 24, '#c4553a', 3)
  );
}

/** An open bus door seen from the stop: steps, pole and a warm or cool light from inside. 360 wide, 700 tall. */
export function busDoor(look: BusLook, inside: string): string {
  return (
    box(-520, -760, 1040, 760, look.body) +
    box(-520, -250, 1040, 54, look.stripe) +
    gradientBox(-520, -120, 1040, 120, [
      [look.shade, 0.1],
      [look.shade, 1],
    ]) +
    box(-200, -716, 400, 700, look.ink, 22) +
    gradientBox(-180, -696, 360, 664, [mix(look.light, look.glass, 0.25), mix(look.glass, look.ink, 0.3)]) +
    `<svg x="-180" y="-696" width="360" height="580" viewBox="-180 -696 360 580" overflow="hidden">${inside}</svg>` +
    box(-180, -120, 360, 46, look.shade) +
    box(-180, -120, 360, 8, look.light) +
    box(-180, -74, 360, 46, mix(look.shade, look.ink, 0.35)) +
    box(-180, -74, 360, 8, look.shade) +
    box(-196, -700, 52, 672, mix(look.glass, look.ink, 0.2), 10) +
    box(144, -700, 52, 672, mix(look.glass, look.ink, 0.2), 10) +
    line('M-136,-560 V-150 M136,-560 V-150', '#e7b955', 10) +
    box(232, -640, 240, 250, look.glass, 18) +
    box(-472, -640, 240, 250, look.glass, 18)
  );
}

/** The mirror over the windscreen, with what it shows. 420 wide. */
export const mirror = (shown: string, ink: string, glass: string): string =>
  line('M0,-140 V-90', ink, 14) +
  box(-250, -100, 500, 200, ink, 60) +
  `<svg x="-232" y="-84" width="464" height="168" viewBox="-232 -84 464 168" overflow="hidden">${box(-232, -84, 464, 168, glass, 48)}${shown}</svg>` +
  place(line('M-190,-50 l60,-20 M-196,-20 l110,-40', '#ffffff', 7, 'opacity="0.35"'), {});
