import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** Asks as a browser that takes brotli, logged in where cookies are given, and leaves the body as it was sent. */
export function rawAnswer(url: string, cookie = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: keptHeaders(answer.headers), body: Buffer.concat(parts) }),
      );
    });
    request.once('error', reject);
  });
}

/** The text of an answer. Throws when it is no success: a bench of error pages would be quick and worthless. */
export function textOf({ status, headers, body }: RawAnswer): string {
  if (status !== 200) throw new Error(`the answer has status ${status}`);
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString('utf8');
}

function keptHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
    ),
  );
}
