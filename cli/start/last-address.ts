import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '#platform/loopback';
import type { Settings } from '#platform/settings/settings';

const fileIn = (dataDir: string): string => join(dataDir, 'public-url');

/** Remembers where this shop serves, for commands that are run without its `PORT`. */
export function rememberAddress({ dataDir, publicUrl }: Settings): void {
  writeFileSync(fileIn(dataDir), `${publicUrl}\n`);
}

/** Address of the shop: as set, else where it last served on this machine. */
export function lastAddress({ dataDir, publicUrl }: Settings, environment: NodeJS.ProcessEnv): string {
  if (environment['PUBLIC_URL'] ?? environment['PORT']) return publicUrl;
  try {
    const served = readFileSync(fileIn(dataDir), 'utf8').trim();
    return isLoopback(new URL(served).hostname) ? served : publicUrl;
  } catch {
    return publicUrl;
  }
}
