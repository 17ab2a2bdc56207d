import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import { WINDOWS, openProviders } from './simulated-providers.ts';
import { type ServerGroup, openServerGroup } from './server-group.ts';

export interface JourneyShop {
  url: string;
  /** Folder of the first server. */
  data: string;
  /** Environment of CLI commands. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Replication delay, to expose reads that must not use the standby. */
const LATE_MS = 1000;
/** The balancer and the test client, which sends reader addresses in a header. */
const HOPS = '2';

/**
 * Two servers behind a balancer, a primary with a standby, files in a bucket. Copies the secrets; shares the folders
 * for e-mail and import uploads.
 */
export async function openJourneyShop(environment: Record<string, string>): Promise<JourneyShop> {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-two-'));
  // As root the databases use another user, who needs access.
  chmodSync(scratch, 0o755);
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(scratch, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const one of closing.toReversed()) await one();
  };
  try {
    const port = await freePort();
    const group = await openServerGroup(scratch, closing, { aside: { prefix: WINDOWS, port }, lateMs: LATE_MS });
    const { url } = group.balancer;
    const databaseUrl = group.environment['DATABASE_URL'] ?? '';
    const providers = await openProviders({ port, url, databaseUrl }, closing);
    await beginBoth(group, { ...environment, PUBLIC_URL: url, TRUST_PROXY: HOPS, SCALE_PROVIDERS: providers.told });
    return { url, data: group.folders[0] ?? '', environment: group.environment, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function beginBoth(group: ServerGroup, environment: Record<string, string>): Promise<void> {
  const [first = '', second = ''] = group.folders;
  const preload = pathToFileURL(join(import.meta.dirname, 'preload-providers.ts')).href;
  for (const shared of ['mail', 'uploads']) {
    mkdirSync(join(first, shared), { mode: 0o700 });
    symlinkSync(join(first, shared), join(second, shared));
  }
  await group.begin(0, { environment, preload });
  cpSync(join(first, 'secrets'), join(second, 'secrets'), { recursive: true });
  await group.begin(1, { environment, preload });
}
