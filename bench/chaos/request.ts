import { get } from 'node:http';

/** Status 0 without an answer. */
export interface ChaosResponse {
  status: number;
  tookMs: number;
  retryAfter: boolean;
}

export function sendRequest(url: string, token = ''): Promise<ChaosResponse> {
  const began = performance.now();
  const describeResult = (status: number, retryAfter = false): ChaosResponse => ({
    status,
    retryAfter,
    tookMs: performance.now() - began,
  });
  return new Promise((resolve) => {
    const request = get(url, { headers: token ? { 'login-at': token } : {}, timeout: 15_000 }, (response) => {
      const isLater = response.headers['retry-after'] !== undefined;
      response
        .on('end', () => resolve(describeResult(response.statusCode ?? 0, isLater)))
        .on('error', () => resolve(describeResult(0)));
      response.resume();
    });
    request
      .on('timeout', () => request.destroy(new Error('no answer in time')))
      .on('error', () => resolve(describeResult(0)));
  });
}
