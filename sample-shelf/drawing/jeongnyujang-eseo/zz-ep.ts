import { drawStrip } from './strip.ts';
const k = process.argv[2];
const m = await import(`./episode-${k}.ts`);
const f = m.episodeOne ?? m.episodeTwo ?? m.episodeThree;
await drawStrip(`/tmp/ep${k}`, f());
