import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { WebhookMessage, WebhookResult, WebhookSender } from '#kernel/ports/webhook-port';
import { isPublicAddress } from './public-addresses.ts';

const TIMEOUT_MS = 10_000;
const SECRET_PREFIX = 'whsec_';

interface SenderOptions {
  /** Tests with a local receiver: any address, and http. */
  allowsEveryAddress?: boolean;
  timeoutMs?: number;
}

class RefusedAddress extends Error {}

export function createWebhookSender({
  allowsEveryAddress = false,
  timeoutMs = TIMEOUT_MS,
}: SenderOptions = {}): WebhookSender {
  const isAllowed = (text: string): boolean => {
    const url = URL.parse(text);
    if (!url || url.username !== '' || url.password !== '') return false;
    if (allowsEveryAddress) return url.protocol === 'http:' || url.protocol === 'https:';
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' || !host.includes(isIP(host) === 6 ? ':' : '.')) return false;
    return isIP(host) === 0 ? !/\.(local|internal|localhost)\.?$/i.test(host) : isPublicAddress(host);
  };
  return {
    isAllowed,
    send: (message) =>
      isAllowed(message.url)
        ? post(message, { timeoutMs, ...(allowsEveryAddress ? {} : { lookup: publicLookup }) })
        : Promise.resolve({ state: 'failed', failure: 'address', status: null }),
  };
}

/** Checks the addresses that are really connected to, so that a name cannot change between check and use. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const good = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = good;
    if (!first) return callback(new RefusedAddress(hostname), []);
    if (options.all) return callback(null, good);
    return callback(null, first.address, first.family);
  });
};

function post(
  { url, id, secret, body }: WebhookMessage,
  options: { timeoutMs: number; lookup?: LookupFunction },
): Promise<WebhookResult> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Seoga-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf({ id, timestamp, body, secret }),
  };
  const { promise, resolve } = Promise.withResolvers<WebhookResult>();
  const signal = AbortSignal.timeout(options.timeoutMs);
  const { lookup: look } = options;
  const open = new URL(url).protocol === 'http:' ? httpRequest : httpsRequest;
  // A new connection for each: a kept one would pass over the check of the address.
  const request = open(url, { method: 'POST', headers, signal, agent: false, ...(look ? { lookup: look } : {}) });
  request.on('response', (response) => {
    const status = response.statusCode ?? 0;
    response.destroy();
    const isTaken = status >= 200 && status < 300;
    resolve(isTaken ? { state: 'delivered', status } : { state: 'failed', failure: 'status', status });
  });
  request.on('error', (error) => {
    const isRefused = error instanceof RefusedAddress || ('code' in error && error.code === 'ENOTFOUND');
    const failure = isRefused ? 'address' : signal.aborted ? 'timeout' : 'connection';
    resolve({ state: 'failed', failure, status: null });
  });
  request.end(body);
  return promise;
}

/** `v1` signature of Standard Webhooks. */
function signatureOf({ id, timestamp, body, secret }: Record<'id' | 'timestamp' | 'body' | 'secret', string>): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
