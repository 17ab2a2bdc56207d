import { guardedShop } from './guarded-shop.ts';
import { poisonFaults, deceptionFaults } from './cache-tricks.ts';
import { redirectFaults, PAYLOADS } from './redirect-tricks.ts';
import { exposureFaults, sizeFaults, slowClients } from './server-limits.ts';
import { tamperFaults } from './tampered-addresses.ts';
let t=Date.now(); let c=process.cpuUsage().user;
const lap=(n:string)=>{const u=process.cpuUsage().user; console.log('#', n, Date.now()-t, (u-c)/1000); t=Date.now(); c=u;};
const s = await guardedShop(); lap('plant');
for (const [n, f] of Object.entries({ exposure: ()=>exposureFaults(s), size: ()=>sizeFaults(s), slow: ()=>slowClients(s,200), tamper: ()=>tamperFaults(s,1000), deception: ()=>deceptionFaults(s), redirect: ()=>redirectFaults(s), poison: ()=>poisonFaults(s) }))
 try { console.log(PAYLOADS.length, JSON.stringify(await f(), null, 1).slice(0, 4000)); lap(n); } catch (e) { console.log(n, e); }
process.exit(0);
