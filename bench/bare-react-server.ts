import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type MarkupPage, pageElement } from './markup-page.ts';

/**
 * React and nothing else: `node bare-react-server.ts <file of a MarkupPage> [--brotli]` renders that page anew for
 * each request, compressed where it is told to, and prints its port when it listens.
 */
const page: MarkupPage = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const compresses = process.argv.includes('--brotli');
const Page = (): ReturnType<typeof pageElement> => pageElement(page);

const server = createServer((_request, response) => {
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(createElement(Page))}`);
  const body = compresses
    ? brotliCompressSync(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
      })
    : html;
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(compresses ? { 'content-encoding': 'br' } : {}),
    })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
