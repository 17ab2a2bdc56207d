import { fileURLToPath } from 'node:url';
import { renderPng } from '../render-png.ts';
import { cover } from './cover.ts';
import { evening } from './episode-1-evening.ts';
import { wash } from './episode-1-wash.ts';
import { flowering } from './episode-2-flower.ts';
import { stain } from './episode-2-stain.ts';
import { promise } from './episode-3-promise.ts';
import { lostTail } from './episode-3-tail.ts';
import { writeEpisode } from './strip.ts';

const work = fileURLToPath(new URL('../../yeou-semtag/', import.meta.url));
await renderPng(cover(), `${work}cover.png`, 256);
await writeEpisode(`${work}01 비 내리는 외투`, [...evening(), ...wash()]);
await writeEpisode(`${work}02 초록 얼룩`, [...stain(), ...flowering()]);
await writeEpisode(`${work}03 깨진 약속`, [...promise(), ...lostTail()]);
