import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
export function makeBookReader(): any {
  return { async *read(path: string) {
    for (const d of readdirSync(path).sort()) {
      const f = join(path, d); if (!existsSync(join(f, 'work.yaml'))) continue;
      const y = parse(readFileSync(join(f, 'work.yaml'), 'utf8'));
      const pic = (file: string) => ({ file, bytes: async () => readFileSync(file) });
      const eps: any[] = [];
      for (const e of readdirSync(f, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (e.isFile() && e.name.endsWith('.md')) {
          const lines = readFileSync(join(f, e.name), 'utf8').split(/\n\s*\n/);
          const title = lines.shift()!.replace(/^# /, '');
          const blocks = lines.map((l: string) => l.trim()).filter(Boolean).map((l: string) => { const m = /^!\[(.*)\]\((.*)\)$/.exec(l); if (m) return { kind: 'image', alt: m[1], picture: pic(join(f, m[2]!)) }; if (l === '***') return { kind: 'break' };
            const spans: any[] = []; let last = 0; for (const k of l.matchAll(/\{([^|}]+)\|([^}]+)\}|\*([^*]+)\*/g)) { if (k.index > last) spans.push(l.slice(last, k.index)); spans.push(k[1] ? { base: k[1], ruby: k[2] } : { mark: 'dots', text: k[3] }); last = k.index + k[0].length; } if (last < l.length) spans.push(l.slice(last)); return { kind: 'paragraph', spans }; });
          eps.push({ sourceKey: e.name, title, content: { kind: 'text', blocks } });
        } else if (e.isDirectory()) {
          const files = readdirSync(join(f, e.name)).filter((n) => n.endsWith('.png')).sort();
          const alt = existsSync(join(f, e.name, 'alt.yaml')) ? parse(readFileSync(join(f, e.name, 'alt.yaml'), 'utf8')) : [];
          eps.push({ sourceKey: e.name, title: e.name.replace(/^\d+ /, ''), content: { kind: 'images', images: files.map((n) => pic(join(f, e.name, n))), panels: alt.map((a: any) => ({ y: a.y, text: a.text, dialogue: a.dialogue ?? [] })) } });
        }
      }
      yield { sourceKey: d, facts: { ...y, rating: String(y.rating), creators: y.creators, weekdays: y.release?.weekdays }, ...(y.cover ? { cover: pic(join(f, y.cover)) } : {}), episodes: eps, remarks: [] };
    }
  } };
}
