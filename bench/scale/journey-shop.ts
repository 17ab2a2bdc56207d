import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../tests/support/shop-process.ts';
import { WINDOWS, openProviders } from './outside-providers.ts';
import { type ServerGroup, openServerGroup } from './server-group.ts';

/** A shop of two servers for journeys in a browser. */
export interface JourneyShop {
  url: string;
  /** The folder of its first server. */
  data: string;
  /** What commands beside it are told. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** So late the standby shows what was written: what is read from it too early shows. */
const LATE_MS = 1000;
/** The balancer, and who stands before it in a journey: a reader's own address is told in a header. */
const HOPS = '2';

/**
 * Two servers behind a balancer that takes them in turns, over a primary with a streaming standby and files in a bucket.
 * They share the secrets by a copy, and the two folders that a shop of several shares otherwise: letters, which a mail
 * server would take, and uploads of imports.
 */
export async function openJourneyShop(environment: Record<string, string>): Promise<JourneyShop> {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-two-'));
  // Root lends the databases another user, who must be able to pass.
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
  const preload = pathToFileURL(join(import.meta.dirname, 'providers-outside.ts')).href;
  for (const shared of ['mail', 'uploads']) {
    mkdirSync(join(first, shared), { mode: 0o700 });
    symlinkSync(join(first, shared), join(second, shared));
  }
  await group.begin(0, { environment, preload });
  cpSync(join(first, 'secrets'), join(second, 'secrets'), { recursive: true });
  await group.begin(1, { environment, preload });
}
