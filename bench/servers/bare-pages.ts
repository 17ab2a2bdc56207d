import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BaselineResponses } from './bare-server.ts';
import { type ChildServer, openChildServer } from './child-server.ts';

/** Only the length is added to `headers`. */
export interface BaselinePage {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Serves from memory in a separate process. */
export async function openBaselinePages(folder: string, pages: Record<string, BaselinePage>): Promise<ChildServer> {
  mkdirSync(folder, { recursive: true });
  const responses: BaselineResponses = {};
  for (const [position, [path, { headers, body }]] of Object.entries(pages).entries()) {
    const file = join(folder, String(position));
    writeFileSync(file, body);
    responses[path] = { headers, file };
  }
  const list = join(folder, 'answers.json');
  writeFileSync(list, JSON.stringify(responses));
  return openChildServer('bare-server.ts', [list]);
}

export function baselinePage(markup: string): BaselinePage {
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
