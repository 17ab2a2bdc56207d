import { guardedShop } from './guarded-shop.ts';
import { missingRows } from './surfaces.ts';
import { crawlForLeaks } from './leak-crawl.ts';
let t=Date.now();
const lap=(n:string)=>{console.log(n, Date.now()-t); t=Date.now();};
try { const s = await guardedShop(); lap('plant'); console.log((await missingRows(s.app)).join('\n'));
for (const o of ['allowed-first','denied-first'] as const) { const c = await crawlForLeaks(s, o); lap(o); console.log(c.looks.length, c.leaks.length, c.leaks.slice(0,40), [...c.met].sort().join(' ')); 
const st:any={}; for (const l of c.looks) { if (l.status>=500) console.log('5xx', l.who, l.url, l.body.slice(0,200)); }
if (o==='allowed-first') { for (const l of c.looks) if (l.who==='operator' && l.url.startsWith('/operator') && l.status!==200) console.log(l.status, l.url); for (const l of c.looks) if (l.who==='adult-on' && l.status>=400 && l.url.startsWith('/ko')) console.log(l.status, l.url, l.body.slice(0,90)); }
}
} catch (e) { console.log(e); }
process.exit(0);
