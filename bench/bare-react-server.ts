import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { firstCompression } from '../server/pages/html-cache.ts';
import { type MarkupPage, pageElement } from './markup-page.ts';

/**
 * React and nothing else: `node bare-react-server.ts <file of a MarkupPage> [--compressed]` renders that page anew
 * for each request, compressed as the shop does it where that is said, and prints its port when it listens.
 */
const page: MarkupPage = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const isCompressed = process.argv[3] === '--compressed';
const Page = (): ReturnType<typeof pageElement> => pageElement(page);

const server = createServer((_request, response) => {
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(createElement(Page))}`);
  const body = isCompressed ? brotliCompressSync(html, firstCompression(html.length)) : html;
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
