import { people, type Skin } from './palette.ts';
import type { Sleeve } from './things.ts';

const sleeve = (skin: Skin, cuff: string): Sleeve => ({
  skin: skin.skin,
  skinShade: skin.skinShade,
  coat: skin.coat,
  coatShade: skin.coatShade,
  cuff,
});

export const sleeves = {
  eunseo: sleeve(people.eunseo, people.eunseo.knit),
  eunseoWarm: sleeve(people.eunseoWarm, people.eunseoWarm.knit),
  gitae: sleeve(people.gitae, people.gitae.accent),
  driver: sleeve({ ...people.driverWarm, skin: '#f4f4f2', skinShade: '#c3c7cf' }, people.driverWarm.accent),
};

/** Her umbrella, new and thirty years on. */
export const umbrella = { new: ['#3f74b0', '#2a5284', '#233347'], worn: ['#7f9ab8', '#5f7a98', '#3a3f4a'] } as const;
export const hisPaper = { paper: '#fbeebc', ink: '#5a3413', lined: true } as const;
export const herPaper = { paper: '#cfe4f4', ink: '#1e3a5c' } as const;
