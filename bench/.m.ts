import { readFileSync, readdirSync } from 'node:fs';
import { makePictureMaker } from '../platform/pictures/picture-maker.ts';
const dir=process.argv[2]!;
const maker=makePictureMaker({files:{put:async()=>{},read:async()=>undefined,remove:async()=>{}}});
const t0=performance.now();
const rss=()=>[/VmRSS:\s+(\d+)/,/RssAnon:\s+(\d+)/,/VmHWM:\s+(\d+)/].map(r=>Number(r.exec(readFileSync('/proc/self/status','utf8'))![1])>>10).join('/');
const iv=setInterval(()=>{const m=process.memoryUsage();console.log(Math.round(performance.now()-t0),'rss/anon/peak',rss(),'heap',m.heapUsed>>20,m.heapTotal>>20,'ext',m.external>>20,'ab',m.arrayBuffers>>20)},400);
await maker.strip(readdirSync(dir).sort((a,b)=>parseInt(a)-parseInt(b)).map(f=>({file:f,bytes:async()=>readFileSync(dir+'/'+f)})),{audience:'holders'});
clearInterval(iv);console.log('end',rss());await maker.close();
