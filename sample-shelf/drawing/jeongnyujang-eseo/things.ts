import { letter } from '../lettering.ts';
import { box, line, mix, oval, path, place } from './svg.ts';

/** The things the two leave on the bench, and the hands that hold them. */

export function foldedUmbrella(colour: string, shade: string, handle: string): string {
  return (
    line('M-150,6 H-182 C-206,6 -206,-30 -184,-30', handle, 11) +
    path('M-140,-14 C-60,-36 60,-30 150,-8 L182,0 L150,8 C60,32 -60,38 -140,16Z', colour) +
    path('M-140,4 C-60,12 60,10 170,1 L150,8 C60,32 -60,38 -140,16Z', shade) +
    line('M-120,-12 C-40,-4 60,-6 140,-4', mix(colour, '#ffffff', 0.35), 4, 'opacity="0.7"') +
    box(-30, -30, 22, 62, shade, 6) +
    line('M180,0 h14', handle, 7)
  );
}

export function tangerine(size = 1, colour = '#f08a1d', shade = '#cf6510'): string {
  return place(
    oval(0, 44, 46, 9, '#000000', 'opacity="0.2"') +
      oval(0, 2, 52, 46, colour) +
      path('M34,-34 C60,-10 56,34 18,46 C-10,52 -34,40 -42,28 C0,44 40,20 34,-34Z', shade, 'opacity="0.75"') +
      oval(-18, -16, 15, 10, '#ffd08a', 'opacity="0.75"') +
      path('M-2,-42 C8,-66 34,-66 42,-58 C34,-44 14,-38 -2,-42Z', '#6e8b3a') +
      oval(0, -40, 6, 4, '#5b6d2c'),
    { scale: size },
  );
}

export interface NoteLook {
  paper: string;
  ink: string;
  width: number;
  height: number;
  size?: number;
  lined?: boolean;
  lead?: number;
}

/** A letter on paper; his is lined, hers is a square memo. Centred on (0, 0). */
export function note(text: string, look: NoteLook): string {
  const { width: w, height: h, size = 40 } = look;
  const lead = look.lead ?? size * 1.55;
  const lines = text.split('\n').length;
  const first = -((lines - 1) * lead) / 2 + size * 0.34;
  const rules = look.lined
    ? Array.from({ length: lines }, (_, i) => `M${-w / 2 + 24},${first + size * 0.24 + lead * i}H${w / 2 - 24}`).join(
        '',
      )
    : '';
  return (
    box(-w / 2 + 7, -h / 2 + 10, w, h, '#000000', 5, 'opacity="0.18"') +
    box(-w / 2, -h / 2, w, h, look.paper, 5) +
    (rules
      ? line(rules, mix(look.paper, look.ink, 0.22), 2)
      : path(`M${-w / 2},${-h / 2}H${w / 2}v${h * 0.13}H${-w / 2}Z`, mix(look.paper, look.ink, 0.12))) +
    path(`M${w / 2},${h / 2 - 34} l-34,34 h34Z`, mix(look.paper, look.ink, 0.2)) +
    letter(text, { face: 'hand', size, x: 0, y: first, anchor: 'middle', lineHeight: lead, fill: look.ink })
  );
}

export function cassette(shell: string, label: string, ink: string): string {
  return (
    box(-84, -54, 176, 112, '#000000', 10, 'opacity="0.18"') +
    box(-90, -58, 180, 116, shell, 10) +
    box(-74, -44, 148, 66, label, 5) +
    letter('가는 길에', { face: 'hand', size: 26, x: 0, y: -22, anchor: 'middle', fill: ink }) +
    box(-50, -14, 100, 32, ink, 16) +
    oval(-30, 2, 11, 11, label) +
    oval(30, 2, 11, 11, label) +
    path('M-56,58 L-44,32 H44 L56,58Z', mix(shell, '#000000', 0.25))
  );
}

export function handWarmer(paper: string, ink: string): string {
  return (
    box(-56, -74, 120, 156, '#000000', 12, 'opacity="0.18"') +
    box(-62, -78, 124, 156, paper, 12) +
    line('M-62,-60 H62 M-62,60 H62', mix(paper, ink, 0.4), 3, 'stroke-dasharray="5 8"') +
    oval(0, -6, 40, 40, '#e46a3c') +
    letter('핫팩', { face: 'round', size: 36, x: 0, y: 7, anchor: 'middle', fill: '#fff6e6' })
  );
}

/** Her key ring: a small blue bus. */
export function keyRing(colour: string, shade: string): string {
  return (
    oval(0, -74, 20, 20, 'none', 'stroke="#c9ccd0" stroke-width="6"') +
    line('M0,-54 V-34', '#c9ccd0', 5) +
    box(-52, -36, 104, 62, colour, 14) +
    box(-52, 2, 104, 24, shade, 8) +
    box(-42, -24, 24, 22, '#eef5fa', 5) +
    box(-11, -24, 24, 22, '#eef5fa', 5) +
    box(20, -24, 24, 22, '#eef5fa', 5) +
    oval(-28, 27, 12, 12, '#22303f') +
    oval(28, 27, 12, 12, '#22303f') +
    oval(-28, 27, 5, 5, '#c9ccd0') +
    oval(28, 27, 5, 5, '#c9ccd0') +
    oval(45, 10, 5, 4, '#f5cf6a')
  );
}

export interface Sleeve {
  skin: string;
  skinShade: string;
  coat: string;
  coatShade: string;
  cuff: string;
}

/** A hand coming from the lower right, its thumb over what it holds at (0, 0). Draw the back before the thing. */
export function holdingBack(s: Sleeve): string {
  return (
    path('M250,420 L96,170 C80,150 90,120 120,104 L190,84 L420,330 V470 H280Z', s.coat) +
    path('M190,84 L420,330 V470 H400 L160,110Z', s.coatShade, 'opacity="0.7"') +
    line('M92,168 C106,136 140,106 186,92', s.cuff, 26) +
    path('M110,150 C70,130 14,96 -10,40 C-26,4 0,-20 24,0 L170,70 C184,96 150,140 110,150Z', s.skinShade)
  );
}

export function holdingThumb(s: Sleeve): string {
  return (
    path(
      'M118,146 C96,128 84,92 52,62 C30,40 8,26 10,6 C14,-12 40,-8 60,8 C96,34 150,60 164,88 C174,116 148,146 118,146Z',
      s.skin,
    ) +
    path('M10,6 C14,-10 34,-8 46,2 C40,14 26,22 16,20 C12,16 10,12 10,6Z', mix(s.skin, '#ffffff', 0.4)) +
    line('M70,34 q10,2 16,10', s.skinShade, 4)
  );
}

/** A hand seen from above, fingers pointing down-left, about to let go of something at (0, 0). */
export function reaching(s: Sleeve): string {
  const finger = (d: string) => line(d, s.skin, 30) + line(d, s.skinShade, 3, 'opacity="0"');
  const palm = path('M20,-60 C40,-110 100,-150 160,-150 L190,-90 C170,-40 110,0 60,4 C30,6 10,-20 20,-60Z', s.skin);
  const fingers =
    finger('M44,-70 C20,-60 -4,-44 -22,-16') +
    finger('M56,-44 C30,-34 14,-16 0,10') +
    finger('M80,-26 C58,-16 44,0 34,22') +
    finger('M112,-22 C92,-10 84,2 76,18');
  const gaps = line(
    'M30,-46 C14,-36 2,-20 -6,-6 M62,-20 C46,-10 36,2 26,14 M92,-10 C82,-2 74,8 66,18',
    s.skinShade,
    3.5,
  );
  const sleeve =
    path('M140,-176 L206,-70 L520,-250 V-430 L440,-430Z', s.coat) +
    path('M206,-70 L520,-250 V-330 L186,-100Z', s.coatShade, 'opacity="0.7"') +
    line('M146,-170 L204,-76', s.cuff, 30);
  return fingers + palm + gaps + sleeve;
}
