import { disc, oval, place, rect, shape, stroke } from '../kit.ts';
import { face, type Look, type Person } from './face.ts';

/** The general affairs section: chief clerk Verda, and the section head who has been dead for four centuries. */
export const verdaSkin: Person = { skin: '#f3d5c4', shade: '#d3a393', hair: '#221c2e', iris: '#7d5a9a' };

export function verdaHead(look: Look): string {
  const turn = look.turn ?? 0;
  const back = shape('M-88-10q-8-112 88-112T88-10q6 54 6 100-24 10-48 6H-46q-24 4-48-6 0-46 6-100z', '#17121f');
  const front =
    shape(`M-90 70Q-106-120 0-124 106-120 90 70q-12 4-24 2 8-58 0-106-66-10-132 0-8 48 0 106-12 2-24-2z`, '#2b2439') +
    shape('M-58-66q22-36 60-40-26 18-36 42z', '#4a3f60');
  const curl = 'M46-100q46-34 64 2 8 36-22 40-24-2-18-22';
  const horns = [false, true]
    .map((flip) =>
      place(0, 0, { flip }, stroke(curl, '#e8d3a6', 21), stroke(curl, '#c09a5a', 5, 'stroke-dasharray="2 13"')),
    )
    .join('');
  const glasses =
    [-1, 1]
      .map((at) =>
        disc(at * 37 + turn * 17, 16, 32, '#ffffff', 'fill-opacity=".2" stroke="#b98a3c" stroke-width="4.5"'),
      )
      .join('') + stroke(`M${-5 + turn * 17} 12q5-5 10 0`, '#b98a3c', 4.5);
  const chain = stroke(
    `M${-69 + turn * 15} 20q-40 50-26-80M${69 + turn * 15} 20q40 50 26-80`,
    '#e0b95c',
    2.6,
    'stroke-dasharray="1 5"',
  );
  return back + face(verdaSkin, { eyes: 'half', mouth: 'flat', ...look }) + front + glasses + chain + horns;
}

/** Grey waistcoat, white shirt, a burgundy ribbon, a badge. */
export function verdaTop(): string {
  const shirt = shape('M-34 106q-40 10-58 26-8 110 8 216 84 18 168 0 16-106 8-216-18-16-58-26-34 22-68 0z', '#fbf7ee');
  const vest =
    shape('M-50 116l-34 14q-8 116 8 220l76 6V226zM50 116l34 14q8 116-8 220l-76 6V226z', '#8b8794') +
    shape('M50 116l34 14q8 116-8 220l-24 4q14-130-2-238z', '#6d6977');
  const collar =
    shape('M-32 104l-18 16 24 38 26-24 26 24 24-38-18-16-32 26z', '#ffffff') +
    shape('M0 138l-30-14v30zM0 138l30-14v30z', '#8f2c45') +
    disc(0, 139, 8, '#b33a58');
  const trim =
    stroke('M0 226v126', '#5b5765', 3) +
    [250, 284, 318].map((y) => disc(8, y, 4.5, '#e0b95c')).join('') +
    rect(-66, 196, 40, 26, '#f2b43c', 'rx="3"') +
    rect(-60, 204, 28, 3.5, '#6b4a10') +
    rect(-60, 211, 20, 3.5, '#6b4a10');
  return shirt + vest + collar + trim;
}

export const sleeves = { skin: verdaSkin.skin, sleeve: '#fbf7ee', cuff: '#221c2e', long: true } as const;

export function verdaLegs(): string {
  return (
    rect(-76, 334, 152, 40, '#4a4456') +
    shape('M-78 356h156l24 250h-204z', '#3d3749') +
    stroke('M0 372v230', '#2b2636', 4) +
    rect(-52, 600, 34, 170, '#221c2e') +
    rect(18, 600, 34, 170, '#221c2e')
  );
}

/** Section head Golbo. */
export function skull(): string {
  const dome =
    shape('M-80-10q-2-92 80-94 82 2 80 94 2 34-20 50l-6 34H-54l-6-34q-22-16-20-50z', '#f2ead6') +
    shape('M30-98q54 18 50 88 2 34-20 50l-6 34H24q30-70 6-172z', '#d3c5a6', 'opacity=".7"');
  const jaw =
    shape('M-50 84h100l-8 34q-42 16-84 0z', '#e6dabd') +
    [-32, -16, 0, 16, 32]
      .map((x) => rect(x - 6, 70, 12, 24, '#fffaf0', 'rx="3" stroke="#b8a880" stroke-width="2"'))
      .join('');
  const holes =
    oval(-34, 4, 25, 27, '#2b2136') +
    oval(34, 4, 25, 27, '#2b2136') +
    disc(-32, 8, 6, '#f2b43c') +
    disc(32, 8, 6, '#f2b43c') +
    shape('M0 30l-11 24h22z', '#2b2136');
  const glasses =
    [-36, 36]
      .map((x) => rect(x - 32, -24, 64, 54, '#ffffff', 'rx="10" fill-opacity=".12" stroke="#3d3749" stroke-width="6"'))
      .join('') + stroke('M-4 0h8M-68-4l-14-8M68-4l14-8', '#3d3749', 6);
  const worry = stroke('M-56-44q16-16 34-10M56-44q-16-16-34-10', '#a8986f', 6);
  return dome + jaw + holes + glasses + worry;
}

/** A pile of forms, `high` sheets tall, its foot at (0, 0). */
export function papers(high: number, wide: number, seed: number): string {
  let d = '';
  for (let i = 0; i < high; i++) {
    const shift = ((seed * 31 + i * 17) % 13) - 6;
    const tint =
      (i * 7 + seed) % 5 === 0 ? '#e9d8b8' : (i * 3 + seed) % 7 === 0 ? '#d8b9b0' : i % 2 ? '#fbf6ea' : '#efe6d2';
    d +=
      rect(-wide / 2 + shift, -(i + 1) * 11, wide, 11, tint) +
      rect(-wide / 2 + shift, -(i + 1) * 11 + 8, wide, 3, '#a8946f', 'opacity=".4"');
    if ((i + seed) % 6 === 3) d += rect(wide / 2 + shift - 2, -(i + 1) * 11 + 2, 14, 7, '#c8452d');
  }
  return d;
}

export function clock(r: number): string {
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="-4" y="${-r * 0.84}" width="8" height="${r * 0.14}" fill="#3a1f3f" transform="rotate(${i * 30})"/>`,
  ).join('');
  return (
    disc(0, 8, r * 1.1, '#1c0f28', 'opacity=".35"') +
    disc(0, 0, r * 1.1, '#6b3b2a') +
    disc(0, 0, r, '#fff3d0') +
    ticks +
    stroke(`M0 0V${r * 0.5}`, '#3a1f3f', r * 0.09) +
    stroke(`M0 0V${-r * 0.72}`, '#3a1f3f', r * 0.06) +
    disc(0, 0, r * 0.08, '#c8452d')
  );
}

export function timeCard(): string {
  const rows = Array.from(
    { length: 6 },
    (_, i) => rect(-30, -34 + i * 18, 60, 3, '#b79f76') + rect(10, -44 + i * 18, 18, 7, '#c8452d', 'opacity=".8"'),
  ).join('');
  return (
    rect(-40, -74, 80, 148, '#f6ebd0', 'rx="4" stroke="#cbb184" stroke-width="2"') +
    rect(-40, -74, 80, 22, '#2f6fb0', 'rx="4"') +
    rows
  );
}
