import { readManifest } from './cli/app-build/route-manifest.ts';
import { namedBy } from './bench/page-size/page-files.ts';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
const m = readManifest('build/client');
const { scripts, styles } = namedBy(m, process.argv[2]!);
const size = (f: string) => brotliCompressSync(readFileSync('build/client' + f.split('#')[0])).length;
let [a, b] = [0, 0];
for (const f of [...new Set([...scripts, ...styles])].map((f) => [size(f), f] as const).toSorted((a, b) => b[0] - a[0])) { if (f[1].includes('.css')) b += f[0]; else a += f[0]; console.log(...f); }
console.log('js', a / 1024, 'css', b / 1024);
