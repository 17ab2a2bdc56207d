import { builds, face, type Look } from './face.ts';
import type { Skin } from './palette.ts';
import { box, clipped, line, oval, path, place } from './svg.ts';

export type Who = 'eunseo' | 'gitae' | 'driver';

/** Hair behind the head. */
export function hairBack(who: Who, skin: Skin): string {
  if (who === 'eunseo') {
    return path(
      'M-112,70 C-134,-60 -98,-146 0,-146 C98,-146 134,-60 112,70 C110,112 92,124 66,118 H-66 C-92,124 -110,112 -112,70Z',
      skin.hair,
    );
  }
  if (who === 'gitae')
    return path('M-102,10 C-112,-100 -70,-132 0,-132 C70,-132 112,-100 102,10 C92,40 -92,40 -102,10Z', skin.hair);
  return path('M-102,30 C-112,-90 -60,-112 0,-112 C60,-112 112,-90 102,30 C96,52 -96,52 -102,30Z', skin.hair);
}

function bob(skin: Skin, turn: number): string {
  const part = turn * 22;
  const fringe = `M-104,30 C-122,-70 -92,-140 0,-142 C92,-140 122,-70 104,30 C100,62 96,82 84,92 C88,40 90,10 80,-26 C72,-36 62,-44 56,-58 C56,-42 52,-34 46,-26 C34,-32 22,-40 ${16 + part},-60 C${14 + part},-44 4,-34 -6,-28 C-18,-32 -30,-40 -36,-56 C-40,-42 -48,-32 -62,-28 C-72,-26 -78,-22 -80,-16 C-90,20 -88,50 -84,92 C-96,82 -100,62 -104,30Z`;
  const shine = line(
    'M-78,-58 C-66,-88 -44,-106 -14,-112 M10,-113 C26,-112 40,-107 50,-100',
    skin.hairLight,
    9,
    'opacity="0.75"',
  );
  const strands = line(
    `M-36,-58 C-34,-80 -24,-96 -8,-106 M${16 + part},-62 C20,-84 30,-98 40,-106 M60,-58 C64,-76 66,-84 62,-94 M-94,20 C-98,40 -96,60 -92,74 M94,20 C98,40 96,60 92,74`,
    skin.hairLight,
    3,
    'opacity="0.5"',
  );
  const pin = place(box(-22, -6, 44, 11, skin.accent, 5.5) + box(-18, -4, 20, 3, '#ffffff', 1.5, 'opacity="0.6"'), {
    x: 68,
    y: -50,
    rotate: 32,
  });
  return path(fringe, skin.hair) + shine + strands + pin;
}

function tousled(skin: Skin): string {
  const top =
    'M-98,8 C-108,-10 -116,-50 -106,-78 C-118,-84 -120,-92 -122,-98 C-108,-98 -104,-102 -98,-108 C-100,-120 -98,-130 -94,-138 C-84,-130 -74,-130 -64,-134 C-46,-156 -22,-160 -8,-168 C-6,-158 0,-154 10,-154 C30,-162 46,-158 60,-156 C58,-148 64,-142 72,-138 C86,-136 98,-126 104,-118 C100,-112 104,-104 108,-96 C116,-88 118,-78 120,-70 C114,-70 110,-66 108,-60 C112,-34 106,-10 98,8 C94,-8 92,-22 84,-36 C80,-48 78,-54 76,-62 C68,-46 58,-38 46,-30 C46,-44 42,-54 36,-64 C26,-46 8,-34 -8,-28 C-6,-42 -8,-52 -14,-62 C-26,-46 -44,-36 -60,-32 C-58,-44 -60,-52 -64,-60 C-72,-46 -84,-36 -88,-24 C-94,-12 -96,-4 -98,8Z';
  const shine = line(
    'M-70,-92 C-58,-114 -38,-126 -12,-128 M18,-130 C36,-128 50,-122 60,-112',
    skin.hairLight,
    9,
    'opacity="0.8"',
  );
  const strands = line(
    'M-14,-64 C-12,-84 0,-100 14,-108 M36,-66 C42,-84 54,-94 66,-98 M-64,-62 C-62,-80 -54,-92 -44,-100 M76,-64 C82,-76 88,-82 96,-84',
    skin.hairLight,
    3.2,
    'opacity="0.6"',
  );
  return path(top, skin.hair) + shine + strands;
}

function cap(skin: Skin, turn: number): string {
  const t = turn * 14;
  const sides =
    path('M-100,30 C-106,4 -104,-30 -98,-52 L-78,-52 C-80,-26 -84,-6 -88,22Z', skin.hair) +
    path('M100,30 C106,4 104,-30 98,-52 L78,-52 C80,-26 84,-6 88,22Z', skin.hair) +
    line('M-98,-38 C-100,-16 -98,0 -96,14 M98,-38 C100,-16 98,0 96,14', skin.hairLight, 4);
  const crown =
    path('M-104,-62 C-128,-112 -96,-150 0,-154 C96,-150 128,-112 104,-62 Q0,-84 -104,-62Z', skin.coat) +
    path('M-104,-62 C-128,-112 -96,-150 0,-154 C-60,-140 -92,-112 -78,-68Z', skin.coatLight, 'opacity="0.5"');
  const band = path('M-106,-52 Q0,-82 106,-52 L104,-76 Q0,-104 -104,-76Z', skin.coatShade);
  const brim =
    path(`M-96,-54 Q0,-84 96,-54 Q${70 + t},-28 ${t},-26 Q${-70 + t},-28 -96,-54Z`, skin.ink) +
    line(`M-62,-46 Q${t},-62 58,-48`, skin.coatLight, 4, 'opacity="0.7"');
  const badge = oval(t * 1.2, -98, 14, 14, skin.knit) + oval(t * 1.2, -98, 7, 7, skin.coatShade);
  return sides + crown + band + brim + badge;
}

export function head(who: Who, skin: Skin, look: Look): string {
  const turn = look.turn ?? 0;
  const hair = who === 'eunseo' ? bob(skin, turn) : who === 'gitae' ? tousled(skin) : cap(skin, turn);
  return face(builds[who], skin, look) + place(hair, { x: turn * 5 });
}

const shoulders = 'M-66,132 C-128,146 -176,176 -192,268 L-214,620 H214 L192,268 C176,176 128,146 66,132Z';

function coatBase(skin: Skin): string {
  return (
    path(shoulders, skin.coat) +
    clipped(
      shoulders,
      path('M60,120 C140,240 150,420 130,640 H240 V120Z', skin.coatShade, 'opacity="0.55"') +
        path('M-220,120 H-120 C-176,190 -190,300 -196,640 H-240Z', skin.coatLight, 'opacity="0.5"'),
    ) +
    line('M-138,292 C-146,400 -150,500 -150,620 M138,292 C146,400 150,500 150,620', skin.coatShade, 5)
  );
}

function duffel(skin: Skin): string {
  const toggles = [270, 360, 450]
    .map(
      (y) =>
        line(`M-34,${y} H34`, skin.knit, 5) +
        box(-16, y - 7, 32, 14, skin.accent, 7) +
        line(`M-34,${y} h-8 M34,${y} h8`, skin.coatShade, 8),
    )
    .join('');
  const hood = path(
    'M-112,150 C-140,180 -110,214 -60,220 C-20,226 20,226 60,220 C110,214 140,180 112,150 C60,180 -60,180 -112,150Z',
    skin.coatShade,
  );
  const scarf =
    path('M30,150 C64,160 72,190 70,240 C70,290 76,310 70,330 L22,334 C24,280 16,230 8,190Z', skin.knitShade) +
    line('M30,330 v14 M42,330 v14 M54,329 v14 M65,328 v13', skin.knitShade, 5) +
    path(
      'M-92,102 C-104,128 -100,164 -72,178 C-30,196 34,196 74,178 C102,164 104,128 92,102 C50,132 -50,132 -92,102Z',
      skin.knit,
    ) +
    line('M-84,136 C-40,162 40,162 86,134 M-60,172 C-20,182 30,182 62,170', skin.knitShade, 5);
  return coatBase(skin) + line('M0,214 V620', skin.coatShade, 5) + toggles + hood + scarf;
}

function corduroy(skin: Skin): string {
  const ribs = [-170, -120, -90, -60, 60, 90, 120, 170]
    .map((x) => line(`M${x * 0.82},230 L${x},620`, skin.coatShade, 2.5, 'opacity="0.45"'))
    .join('');
  const knit =
    path('M-62,90 H62 L70,190 C60,300 40,420 34,620 H-34 C-40,420 -60,300 -70,190Z', skin.knit) +
    path('M-62,88 C-30,112 30,112 62,88 L66,136 C30,158 -30,158 -66,136Z', skin.knitShade, 'opacity="0.75"') +
    line('M-46,108 v34 M-24,114 v36 M0,116 v36 M24,114 v36 M46,108 v34', skin.knit, 4);
  const collar = (side: number) =>
    place(
      path(
        'M58,118 C88,120 116,138 124,166 C134,190 122,212 106,218 C104,236 92,246 78,248 C72,266 60,276 48,272 C58,220 56,170 50,140Z',
        skin.accent,
      ) + line('M82,150 q10,8 6,18 M98,184 q6,10 0,16 M72,200 q10,6 6,16 M76,172 q-6,8 0,14', skin.knitShade, 4),
      { flip: side < 0 },
    );
  return coatBase(skin) + clipped(shoulders, ribs) + knit + collar(-1) + collar(1);
}

function uniform(skin: Skin): string {
  const shirt = path('M-64,118 H64 L80,180 L30,330 H-30 L-80,180Z', skin.accent);
  const vest =
    path('M-86,168 C-60,250 -20,310 0,340 C20,310 60,250 86,168 L150,210 L120,620 H-120 L-150,210Z', skin.knit) +
    line('M-80,190 C-54,262 -20,318 0,350 C20,318 54,262 80,190', skin.knitShade, 9) +
    line('M0,352 V620', skin.knitShade, 4) +
    [410, 490].map((y) => oval(0, y, 8, 8, skin.knitShade)).join('');
  const tie = path('M-15,176 L15,176 L12,200 L22,318 L0,344 L-22,318 L-12,200Z', skin.coatShade);
  const collar = path(
    'M-62,112 C-78,140 -70,170 -50,200 L0,172 L50,200 C70,170 78,140 62,112 L0,166Z',
    '#ffffff',
    'opacity="0.92"',
  );
  const lapel = (side: number) =>
    place(
      path('M66,132 C128,146 176,176 192,268 L214,620 H112 L60,330Z', skin.coat) +
        path(
          'M66,130 C88,140 108,160 122,190 L104,214 L120,226 L58,380 L44,330 C60,270 70,200 66,130Z',
          skin.coatLight,
        ) +
        line('M138,292 C146,400 150,500 150,620', skin.coatShade, 5),
      { flip: side < 0 },
    );
  return coatBase(skin) + shirt + vest + tie + collar + lapel(-1) + lapel(1);
}

/** Head and shoulders, the head around (0, 0), the coat running down to y = 620. */
export function bust(who: Who, skin: Skin, look: Look, tilt = 0): string {
  const body = who === 'eunseo' ? duffel(skin) : who === 'gitae' ? corduroy(skin) : uniform(skin);
  const neck = path('M-42,70 H42 L46,160 Q0,184 -46,160Z', skin.skinShade);
  const turned = (content: string) => (tilt ? `<g transform="rotate(${tilt} 0 110)">${content}</g>` : content);
  const slim = `<g transform="scale(${who === 'driver' ? 0.95 : 0.87} 1)">${body}</g>`;
  return turned(hairBack(who, skin)) + neck + slim + turned(head(who, skin, look));
}
