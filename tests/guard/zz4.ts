import { guardedShop } from './guarded-shop.ts';
import { fuzzCalls, fuzzForms } from './call-fuzzer.ts';
let t=Date.now();
const lap=(n:string)=>{console.log(n, Date.now()-t, process.cpuUsage().user/1000); t=Date.now();};
try { const s = await guardedShop(); lap('plant');
s.ctx.log.error = (f: any, m: any) => console.log('LOG', m, f?.path, f?.err?.stack?.split('\n').slice(0,7).join('\n'));
const c = await fuzzCalls(s, {requests:1200, seed: 7}); lap('calls'); console.log(c.asked, c.faults.join('\n'));
const a = await fuzzForms(s, {each: 3}); lap('forms'); console.log(a.asked, a.faults.join('\n'));
} catch (e) { console.log(e); }
process.exit(0);
