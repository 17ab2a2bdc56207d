import { get } from 'node:http';

/** What came of asking once; status 0 where nothing came. */
export interface Told {
  status: number;
  tookMs: number;
  retryAfter: boolean;
}

/** Asks once, as a member where a token is given, on a connection of its own. */
export function ask(url: string, token = ''): Promise<Told> {
  const began = performance.now();
  const told = (status: number, retryAfter = false): Told => ({
    status,
    retryAfter,
    tookMs: performance.now() - began,
  });
  return new Promise((resolve) => {
    const asked = get(url, { headers: token ? { 'login-at': token } : {}, timeout: 15_000 }, (answer) => {
      const isLater = answer.headers['retry-after'] !== undefined;
      answer.on('end', () => resolve(told(answer.statusCode ?? 0, isLater))).on('error', () => resolve(told(0)));
      answer.resume();
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time'))).on('error', () => resolve(told(0)));
  });
}
