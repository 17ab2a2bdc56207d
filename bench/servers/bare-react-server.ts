import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type MarkupPage, pageElement } from './markup-page.ts';

/**
 * Baseline: renders per request with plain React and prints its port. `node bare-react-server.ts <file of a
 * MarkupPage> [level of brotli]`
 */
const page: MarkupPage = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const level = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
const Page = (): ReturnType<typeof pageElement> => pageElement(page);

const server = createServer((_request, response) => {
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(createElement(Page))}`);
  const body =
    level === undefined
      ? html
      : brotliCompressSync(html, {
          params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
        });
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(level !== undefined ? { 'content-encoding': 'br' } : {}),
    })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
