import { inflateSync } from 'node:zlib';

/** The selectable text of a PDF, decoded by each font's ToUnicode map. */
export function textOfPdf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
    const raw = Buffer.from(stream, 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  };
  const letters = new Map<string, Map<string, string>>();
  for (const [, name = '', font = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1];
    if (table) letters.set(name, charactersOf(streamOf(table)));
  }
  const pages = [...file.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(id));
  return pages.map((page) => textOfPage(page, letters)).join('\n');
}

function charactersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      letters.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), text(hex));
  return letters;
}

function textOfPage(page: string, letters: Map<string, Map<string, string>>): string {
  let font = '';
  const lines: string[] = [];
  for (const [, name, visible] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    else {
      const hex = [...(visible ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, part = '']) => part).join('');
      lines.push(
        (hex.match(/.{4}/g) ?? []).map((one) => letters.get(font)?.get(one.toLowerCase()) ?? '\uFFFD').join(''),
      );
    }
  }
  return lines.join('\n');
}
