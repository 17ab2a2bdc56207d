import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BareAnswers } from './bare-server.ts';
import { type ChildServer, openChildServer } from './child-server.ts';

/** What stands at an address of a bare server. `headers` are sent as they are, beside the length. */
export interface BarePage {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Serves those very bytes from a process of its own, out of its memory; the files lie in `folder`. */
export async function openBarePages(folder: string, pages: Record<string, BarePage>): Promise<ChildServer> {
  mkdirSync(folder, { recursive: true });
  const answers: BareAnswers = {};
  for (const [place, [path, { headers, body }]] of Object.entries(pages).entries()) {
    const file = join(folder, String(place));
    writeFileSync(file, body);
    answers[path] = { headers, file };
  }
  const list = join(folder, 'answers.json');
  writeFileSync(list, JSON.stringify(answers));
  return openChildServer('bare-server.ts', [list]);
}

/** A static page as plain as can be: the given markup, a font size and a leading, no script, compressed well. */
export function barePage(markup: string): BarePage {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>맨 문서</title>';
  const style =
    '<style>body{margin:0;font:18px/1.8 serif}p{margin:0 20px 1em}img{display:block;width:100%;height:auto}</style>';
  const html = `<!doctype html><html lang="ko"><head>${head}${style}</head><body><main>${markup}</main></body></html>`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(html),
  };
}
