import { bust, type Who } from './bust.ts';
import type { BusLook } from './bus.ts';
import type { Look } from './face.ts';
import type { Mood, Skin } from './palette.ts';
import { hills } from './scene.ts';
import { box, frame, gradientBox, line, mix, path, place } from './svg.ts';

/** Shots on the bus. */

/** A passenger behind the window, seen from outside. */
export function atWindow(w: number, h: number, who: Who, skin: Skin, look: Look, bus: BusLook, mood: Mood): string {
  const inner =
    gradientBox(0, 0, w - 120, h - 130, [mix(mood.sky[1], bus.glass, 0.25), mix(mood.sky[2], mood.glow, 0.3)]) +
    box(0, h * 0.54, w, h, mix(bus.stripe, mood.ink, 0.35), 40) +
    place(bust(who, skin, look, look.turn ? look.turn * -4 : 0), { x: (w - 120) / 2, y: h * 0.42, scale: 1.15 });
  const shine =
    path(`M60,0 h110 L-60,${h} h-110Z M250,0 h40 L60,${h} h-40Z`, '#ffffff', 'opacity="0.16"') +
    hills(w, h * 0.98, h, 60, mood.far, 9).replace('/>', ' opacity="0.45"/>');
  return (
    box(0, 0, w, h, bus.body) +
    box(0, h - 40, w, 40, bus.stripe) +
    box(46, 36, w - 92, h - 112, bus.ink, 44) +
    frame(60, 50, w - 120, h - 140, inner + shine) +
    box(60, 50, w - 120, h - 140, 'none', 20, `stroke="${bus.ink}" stroke-width="16"`)
  );
}

/** A foot on the first step. */
export function stepping(w: number, h: number, skin: Skin, bus: BusLook, mood: Mood): string {
  const shoe =
    path('M-70,0 C-78,-50 -66,-84 -50,-96 L44,-96 C50,-70 80,-54 120,-44 C150,-36 156,-14 152,0Z', skin.ink) +
    box(-74, -4, 232, 22, skin.knit, 9) +
    line('M52,-78 l22,-16 M74,-62 l20,-16', skin.knit, 6);
  const leg =
    path('M-54,-90 L-70,-460 H70 L48,-90Z', skin.trousers) +
    path('M20,-90 L34,-460 H70 L48,-90Z', skin.ink, 'opacity="0.35"');
  const steps =
    gradientBox(0, 0, w, h, [mood.sky[1], mood.glow]) +
    box(0, h - 150, w, 150, bus.shade) +
    box(0, h - 150, w, 16, bus.light) +
    gradientBox(0, h - 134, w, 134, [bus.shade, mix(bus.shade, bus.ink, 0.6)]) +
    line(`M20,${h - 120}H${w - 20}M20,${h - 100}H${w - 20}`, bus.ink, 4, 'opacity="0.3"');
  return steps + place(leg + shoe, { x: w * 0.46, y: h - 168, scale: 1 });
}

/** The inside of the bus, looking forward: windows left and right, the windscreen with the night or the morning behind it. */
export function cabin(w: number, h: number, mood: Mood, warm: string, outside: string): string {
  const screen = frame(70, 150, w - 140, 330, gradientBox(0, 0, w, 330, mood.sky) + outside);
  const seat = (x: number) =>
    box(x, h - 300, 190, 340, mix(warm, '#3a2b33', 0.68), 40) +
    box(x + 22, h - 280, 146, 40, mix(warm, '#3a2b33', 0.5), 20);
  return (
    gradientBox(0, 0, w, h, [mix(warm, '#2b2f44', 0.45), mix(warm, '#33303f', 0.62)]) +
    box(0, 96, w, 20, mix(warm, '#ffffff', 0.4)) +
    box(54, 134, w - 108, 362, '#1c2233', 30) +
    screen +
    line(`M${w / 2},150 V480`, '#1c2233', 12) +
    box(0, 500, w, 40, mix(warm, '#20243a', 0.6)) +
    seat(-70) +
    seat(w - 120)
  );
}
