import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** Accepts brotli; does not decode the body. */
export function fetchRawResponse(url: string, cookie = ''): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (chunk: Buffer) => parts.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: comparedHeaders(response.headers),
          body: Buffer.concat(parts),
        }),
      );
    });
    request.once('error', reject);
  });
}

/** Throws unless it succeeded: error pages are fast. */
export function textOf({ status, headers, body }: RawResponse): string {
  if (status !== 200) throw new Error(`the answer has status ${status}`);
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString('utf8');
}

function comparedHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
    ),
  );
}
