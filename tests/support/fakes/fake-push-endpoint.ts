import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { type Http2Server, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type JWTVerifyResult, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';

export interface ServiceResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Asked {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface PushService {
  origin: string;
  asked: Asked[];
  /** Queued responses, then `otherwise`. */
  answers: ServiceResponse[];
  close(): Promise<void>;
}

/** As browser vendors and Google use. */
export async function httpService(otherwise: (requests: Asked) => ServiceResponse): Promise<PushService> {
  const requests: Asked[] = [];
  const responses: ServiceResponse[] = [];
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      requests.push(one);
      const response = responses.shift() ?? otherwise(one);
      reply.writeHead(response.status, { 'content-type': 'application/json', ...response.headers });
      reply.end(response.body === undefined ? '' : JSON.stringify(response.body));
    });
  });
  return { asked: requests, answers: responses, origin: await open(server), close: () => closed(server) };
}

/** As Apple uses. */
export async function http2Service(): Promise<PushService & { connections: () => number; hangUp: () => void }> {
  const requests: Asked[] = [];
  const responses: ServiceResponse[] = [];
  const sessions = new Set<{ close(): void; destroy(): void }>();
  let connections = 0;
  const server = createHttp2Server();
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    const parts: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => parts.push(chunk));
    stream.on('end', () => {
      requests.push({ path: String(headers[':path']), headers, body: Buffer.concat(parts) });
      const response = responses.shift() ?? { status: 200 };
      stream.respond({ ':status': response.status, ...response.headers });
      stream.end(response.body === undefined ? '' : JSON.stringify(response.body));
    });
  });
  const hangUp = (): void => {
    for (const session of sessions) session.destroy();
  };
  const close = async (): Promise<void> => {
    hangUp();
    await closed(server);
  };
  return {
    asked: requests,
    answers: responses,
    origin: await open(server),
    connections: () => connections,
    hangUp,
    close,
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of request) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}

function open(server: Server | Http2Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function closed(server: Server | Http2Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

/** The browser's keys and decryption (RFC 8291, implemented independently). */
export class BrowserKeys {
  readonly #pair = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly keys: { p256dh: string; auth: string };

  constructor() {
    const point = this.#pair.generateKeys();
    this.keys = { p256dh: point.toString('base64url'), auth: this.#secret.toString('base64url') };
  }

  open(sealed: Buffer): string {
    const [salt, idLength] = [sealed.subarray(0, 16), sealed[20] ?? 0];
    const senderPoint = sealed.subarray(21, 21 + idLength);
    const shared = this.#pair.computeSecret(senderPoint);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderPoint]);
    const input = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32));
    const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
    const body = sealed.subarray(21 + idLength);
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([opener.update(body.subarray(0, -16)), opener.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** Verifies a VAPID header with its own public key. */
export async function readVapid(header: string): Promise<JWTVerifyResult & { key: string }> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
  return { ...verified, key };
}

/** Verifies a token against the expected private key. */
export async function readToken(token: string, privateKey: string) {
  const { payload } = await jwtVerify(token, createPublicKey(privateKey));
  return { payload, header: decodeProtectedHeader(token) };
}
