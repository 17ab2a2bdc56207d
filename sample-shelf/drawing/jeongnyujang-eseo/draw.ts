import { join } from 'node:path';
import { renderPng } from '../render-png.ts';
import { cover } from './cover.ts';
import { episodeOne } from './episode-1.ts';
import { episodeThree } from './episode-3.ts';
import { episodeTwo } from './episode-2.ts';
import { drawStrip } from './strip.ts';

/** Draws the cover and every episode of 「정류장에서 만나요」. */
const work = join(import.meta.dirname, '..', '..', 'jeongnyujang-eseo');

await renderPng(cover(), join(work, 'cover.png'), 256);
await drawStrip(join(work, '01 젖은 우산'), episodeOne(), 256);
await drawStrip(join(work, '02 같은 의자'), episodeTwo(), 256);
await drawStrip(join(work, '03 막차'), episodeThree(), 256);
