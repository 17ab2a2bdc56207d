import { mix } from './svg.ts';

/** Colours of a place in a certain light. 1994 is ochre, 2024 is blue; the two mix where the two people meet. */
export interface Mood {
  sky: readonly [string, string, string];
  far: string;
  mid: string;
  near: string;
  ground: string;
  road: string;
  edge: string;
  wall: string;
  wallShade: string;
  roof: string;
  wood: string;
  woodShade: string;
  woodLight: string;
  leaf: string;
  leafShade: string;
  leafLight: string;
  trunk: string;
  ink: string;
  glow: string;
  paper: string;
}

export interface Skin {
  skin: string;
  skinShade: string;
  blush: string;
  hair: string;
  hairLight: string;
  coat: string;
  coatShade: string;
  coatLight: string;
  knit: string;
  knitShade: string;
  accent: string;
  trousers: string;
  ink: string;
}

const warmDay: Mood = {
  sky: ['#f0bf69', '#f7d898', '#fdedc9'],
  far: '#e2b06a',
  mid: '#d69a48',
  near: '#bd7a2d',
  ground: '#c58b45',
  road: '#b07a3f',
  edge: '#e6bd7e',
  wall: '#f6e4bd',
  wallShade: '#dcba82',
  roof: '#8a5524',
  wood: '#a8662b',
  woodShade: '#75421a',
  woodLight: '#c98a49',
  leaf: '#d98a2b',
  leafShade: '#b2641c',
  leafLight: '#efb353',
  trunk: '#6b3d18',
  ink: '#3a2310',
  glow: '#fff3cc',
  paper: '#fbf3e1',
};

const blueRain: Mood = {
  sky: ['#5b7692', '#86a0b8', '#bccdd9'],
  far: '#8ba3b7',
  mid: '#6a86a0',
  near: '#4a6782',
  ground: '#557089',
  road: '#40596f',
  edge: '#7490a7',
  wall: '#c9d5de',
  wallShade: '#97abbc',
  roof: '#2c435b',
  wood: '#5d768e',
  woodShade: '#374f67',
  woodLight: '#86a0b5',
  leaf: '#4b6b84',
  leafShade: '#35536d',
  leafLight: '#6c8ea6',
  trunk: '#2b4056',
  ink: '#14222f',
  glow: '#eef5fa',
  paper: '#e9f0f5',
};

/** Something between two lights; both colour sets share their keys. */
export function between(a: Mood, b: Mood, amount: number): Mood {
  const flat = (Object.keys(a) as (keyof Mood)[])
    .filter((key) => key !== 'sky')
    .map((key) => [key, mix(a[key], b[key], amount)]);
  const sky = [0, 1, 2].map((i) => mix(a.sky[i] ?? '#000000', b.sky[i] ?? '#000000', amount));
  return { ...a, ...Object.fromEntries(flat), sky: [sky[0], sky[1], sky[2]] as Mood['sky'] };
}

export function ageing(a: Skin, b: Skin, amount: number): Skin {
  return Object.fromEntries(
    (Object.keys(a) as (keyof Skin)[]).map((key) => [key, mix(a[key], b[key], amount)]),
  ) as Record<keyof Skin, string>;
}

/** The whole mood pulled towards one colour, as light does; the sky is given apart. */
function lit(mood: Mood, colour: string, amount: number, over: Partial<Mood>): Mood {
  const pull = (value: string) => mix(value, colour, amount);
  const { sky, ink, ...rest } = mood;
  const tinted = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, pull(value)]));
  return { ...mood, ...tinted, sky, ink, ...over };
}

export const moods = {
  warmDay,
  warmDusk: lit(warmDay, '#8a3d1c', 0.32, {
    sky: ['#a4552c', '#e08c41', '#fbd080'],
    glow: '#ffd98a',
    paper: '#f8e6c6',
  }),
  warmDawn: lit(warmDay, '#a8764a', 0.3, { sky: ['#c98f5a', '#efc183', '#fde6b4'], glow: '#fff0c4', paper: '#f9ecd2' }),
  blueRain,
  blueClear: lit(blueRain, '#a9cde6', 0.2, { sky: ['#6f9cc2', '#a6c6de', '#e2edf3'], paper: '#eef4f8' }),
  blueDusk: lit(blueRain, '#1d2f52', 0.42, {
    sky: ['#22385c', '#4a6a94', '#a7b9cf'],
    glow: '#dfeaf6',
    paper: '#d5e0ea',
  }),
  blueDawn: lit(blueRain, '#5672a0', 0.3, {
    sky: ['#4a6898', '#8fabcd', '#e4e4ea'],
    glow: '#f2f5fb',
    paper: '#e4ebf3',
  }),
  blueNight: lit(blueRain, '#0f1c36', 0.62, {
    sky: ['#0c1730', '#1b3054', '#3b5b86'],
    glow: '#cfe0f2',
    paper: '#101c30',
    ink: '#0a1320',
  }),
  meet: lit(blueRain, '#e3b47c', 0.34, {
    sky: ['#31466c', '#8d88a0', '#f3c58d'],
    glow: '#ffe2a6',
    paper: '#f3ece2',
    wood: '#9a6c4a',
    woodShade: '#5f4638',
    woodLight: '#c79a6c',
  }),
} satisfies Record<string, Mood>;

export const people = {
  eunseo: {
    skin: '#eae6e8',
    skinShade: '#b9c2d4',
    blush: '#d9a3b0',
    hair: '#1d2c42',
    hairLight: '#486485',
    coat: '#2f5080',
    coatShade: '#20395c',
    coatLight: '#4a6fa3',
    knit: '#b4cde2',
    knitShade: '#86a5c2',
    accent: '#f0bf4c',
    trousers: '#26364d',
    ink: '#16202f',
  },
  eunseoWarm: {
    skin: '#fbe0c6',
    skinShade: '#dfae95',
    blush: '#ec9282',
    hair: '#2a2b3d',
    hairLight: '#5d6280',
    coat: '#3a5c93',
    coatShade: '#28416b',
    coatLight: '#5c80b8',
    knit: '#c9ddec',
    knitShade: '#94b3cf',
    accent: '#f5bf45',
    trousers: '#2a374e',
    ink: '#231f2b',
  },
  gitae: {
    skin: '#f7d5a5',
    skinShade: '#d99f63',
    blush: '#e2874f',
    hair: '#472912',
    hairLight: '#7d4f27',
    coat: '#b96f28',
    coatShade: '#8b4f18',
    coatLight: '#d8963f',
    knit: '#fbefd6',
    knitShade: '#e2c795',
    accent: '#f8e6c2',
    trousers: '#6b4522',
    ink: '#331d0c',
  },
  driver: {
    skin: '#e0d6d2',
    skinShade: '#aeabb8',
    blush: '#c9a09c',
    hair: '#8f9cab',
    hairLight: '#c3ced9',
    coat: '#2b3f5c',
    coatShade: '#1d2d45',
    coatLight: '#456082',
    knit: '#c08a3c',
    knitShade: '#93652a',
    accent: '#e9eef3',
    trousers: '#223048',
    ink: '#16202f',
  },
  driverWarm: {
    skin: '#f3cda6',
    skinShade: '#cf9870',
    blush: '#e0825c',
    hair: '#a3a3a6',
    hairLight: '#d9d5cf',
    coat: '#35496b',
    coatShade: '#24344f',
    coatLight: '#54709a',
    knit: '#d09a3f',
    knitShade: '#9f6d28',
    accent: '#fbf4e6',
    trousers: '#2a374e',
    ink: '#2a1f1c',
  },
} satisfies Record<string, Skin>;
