import { HOSTILE_ADDRESSES } from './hostile-addresses.ts';

const HOSTS = [
  'evil.example',
  'localhost:3000@evil.example',
  'localhost:3000.evil.example',
  'evil.example:443',
  '[::ffff:7f00:1]',
];
const WRAPPED: ((host: string) => string)[] = [
  (host) => `https://${host}/novel/1`,
  (host) => `//${host}/%2e%2e`,
  (host) => `/\\${host}`,
  (host) => `\\/\\/${host}`,
  (host) => `/%09/${host}`,
  (host) => `/%0d%0a/${host}`,
  (host) => `/%5c${host}`,
  (host) => `/%255c%255c${host}`,
  (host) => `/%2f%2f${host}`,
  (host) => `/%252f%252f${host}`,
  (host) => `/;@${host}`,
  (host) => `/novel/1/..//${host}`,
  (host) => `/novel/..%2f%2f${host}`,
  (host) => `//${host}\\@localhost:3000`,
  (host) => `https:${host}`,
  (host) => `HTTPS:/\\${host}`,
  (host) => `/\u2028//${host}`,
  (host) => `/\u00ad/${host}`,
  (host) => `//${host}%E3%80%82com`,
  (host) => `／／${host}`,
];

/** Open redirect payloads in every encoding. */
export const OPEN_REDIRECT_PREFIXES: readonly string[] = [
  ...new Set([...HOSTILE_ADDRESSES, ...HOSTS.flatMap((host) => WRAPPED.map((wrap) => wrap(host)))]),
];
