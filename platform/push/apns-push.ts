import { createHash } from 'node:crypto';
import { type ClientHttp2Session, type IncomingHttpHeaders, connect } from 'node:http2';
import { SignJWT, importPKCS8 } from 'jose';
import { z } from 'zod';
import { PUSH_TIMEOUT_MS, commonResponse } from '#platform/push/push-responses';
import type { PushResult } from '#kernel/ports/push-port';
import type { PushMessage } from '#shared/notifications/push';

export interface ApnsSettings {
  keyId: string;
  teamId: string;
  /** The .p8, PEM. */
  privateKey: string;
  /** Bundle id. */
  topic: string;
  origin: string;
}

/** Tokens are valid for 20 to 60 minutes; frequent new ones are rejected. */
const TOKEN_MS = 40 * 60 * 1000;
const MAX_ANSWER = 4096;
const refusal = z.object({ reason: z.string() });

export interface ApnsPush {
  send(token: string, order: { message: PushMessage; ttlSeconds: number }): Promise<PushResult>;
}

/** One lazy connection, reopened when lost. */
export function createApnsPush(settings: ApnsSettings): ApnsPush {
  const connection = keepConnection(settings.origin);
  let signed: { token: string; madeAt: number } | undefined;
  const token = async (): Promise<string> => {
    if (signed && Date.now() - signed.madeAt < TOKEN_MS) return signed.token;
    const key = await importPKCS8(settings.privateKey, 'ES256');
    const made = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
      .setIssuer(settings.teamId)
      .setIssuedAt()
      .sign(key);
    signed = { token: made, madeAt: Date.now() };
    return made;
  };
  return {
    send: async (device, order) => {
      const headers = { ...headersFor(order, settings), authorization: `bearer ${await token()}` };
      const answer = await ask(connection(), { ':path': `/3/device/${device}`, ...headers }, bodyOf(order.message));
      const reason = reasonOf(answer.body);
      if (reason === 'ExpiredProviderToken') {
        signed = undefined;
        return { state: 'away' };
      }
      if (answer.status === 400 && reason === 'BadDeviceToken') return { state: 'gone' };
      const common = commonResponse(answer.status, answer.headers['retry-after']);
      return common ?? { state: 'refused', status: answer.status, why: reason };
    },
  };
}

function headersFor(order: { message: PushMessage; ttlSeconds: number }, settings: ApnsSettings) {
  return {
    ':method': 'POST',
    'apns-topic': settings.topic,
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-expiration': String(Math.floor(Date.now() / 1000) + order.ttlSeconds),
    'apns-collapse-id': createHash('sha256').update(order.message.tag).digest('hex').slice(0, 64),
    'content-type': 'application/json',
  };
}

function bodyOf({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, path });
}

function reasonOf(body: string): string {
  try {
    const read = refusal.safeParse(JSON.parse(body));
    return read.success ? read.data.reason.slice(0, 60) : '';
  } catch {
    return '';
  }
}

function keepConnection(origin: string): () => ClientHttp2Session {
  let open: ClientHttp2Session | undefined;
  return () => {
    if (open && !open.closed && !open.destroyed) return open;
    const made = connect(origin);
    const forget = (): void => {
      if (open === made) open = undefined;
    };
    // The request itself reports the error.
    made.on('error', forget);
    made.on('goaway', () => {
      forget();
      made.close();
    });
    made.on('close', forget);
    // Does not delay shutdown.
    made.unref();
    open = made;
    return made;
  };
}

interface ApnsAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

function ask(session: ClientHttp2Session, headers: Record<string, string>, body: string): Promise<ApnsAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers);
    let message: IncomingHttpHeaders & { ':status'?: number } = {};
    let text = '';
    const late = setTimeout(() => {
      // Discards a hanging connection.
      stream.destroy(new DOMException('no answer in time', 'TimeoutError'));
      session.destroy();
    }, PUSH_TIMEOUT_MS);
    stream.setEncoding('utf8');
    stream.on('response', (answered) => (message = answered));
    stream.on('data', (part: string) => (text = text.length < MAX_ANSWER ? text + part : text));
    stream.on('error', reject);
    stream.on('close', () => {
      clearTimeout(late);
      const status = message[':status'];
      if (status === undefined) return reject(new Error('the connection was lost'));
      resolve({ status, headers: { 'retry-after': message['retry-after'] }, body: text });
    });
    stream.end(body);
  });
}
