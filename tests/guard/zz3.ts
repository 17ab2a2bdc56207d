import { guardedShop } from './guarded-shop.ts';
import { accessFaults, consoleFaults } from './access-matrix.ts';
let t=Date.now();
const lap=(n:string)=>{console.log(n, Date.now()-t, process.cpuUsage().user/1000); t=Date.now();};
try { const s = await guardedShop(); lap('plant');
const c = await consoleFaults(s); lap('console'); console.log(c.asked, c.faults.join('\n'));
const a = await accessFaults(s); lap('access'); console.log(a.asked, a.faults.join('\n'));
} catch (e) { console.log(e); }
process.exit(0);
