import type { TestContext } from '../database/test-context.ts';

const HOUR_SECONDS = 3600;

/** The same token with an hour left, for long tests. */
export function renewedToken({ secrets }: TestContext, token: string): string {
  const ends = Math.floor(Date.now() / 1000) + HOUR_SECONDS;
  const claim = [...token.split('.').slice(0, 3), ends.toString(36)].join('.');
  return `${claim}.${secrets.mac('access-token', claim)}`;
}
