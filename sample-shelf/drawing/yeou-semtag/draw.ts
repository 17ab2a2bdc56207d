import { fileURLToPath } from 'node:url';
import { evening } from './episode-1-evening.ts';
import { wash } from './episode-1-wash.ts';
import { flowering } from './episode-2-flower.ts';
import { stain } from './episode-2-stain.ts';
import { writeEpisode } from './strip.ts';

const work = fileURLToPath(new URL('../../yeou-semtag/', import.meta.url));
await writeEpisode(`${work}01 비 내리는 외투`, [...evening(), ...wash()]);
await writeEpisode(`${work}02 초록 얼룩`, [...stain(), ...flowering()]);
