import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type S3Server, openS3Server } from '../../tests/support/fakes/s3-server.ts';
import {
  type ShopProcess,
  type StartOptions,
  freePort,
  startShop,
  waitOpen,
} from '../../tests/support/servers/shop-process.ts';
import { type Aside, type Balancer, openBalancer } from './load-balancer.ts';
import { type DatabaseSwitch, openDatabaseSwitch } from './database-proxy.ts';
import { type Databases, DEBIAN, openStreamingDatabases } from './streaming-databases.ts';

/** Servers that share a failover database and a bucket, but no disk. */
export interface ServerGroup {
  databases: Databases;
  moving: DatabaseSwitch;
  bucket: S3Server;
  balancer: Balancer;
  /** Environment of servers and CLI commands. */
  environment: Record<string, string>;
  /** One per server. */
  folders: string[];
  begin(index: number, options?: Pick<StartOptions, 'environment' | 'preload'>): Promise<ShopProcess>;
}

/** Opens everything but the servers; appends cleanups to `closing` in order. */
export async function openServerGroup(
  scratch: string,
  closing: (() => Promise<unknown>)[],
  { aside, lateMs }: { aside?: Aside; lateMs?: number } = {},
): Promise<ServerGroup> {
  const databases = await openStreamingDatabases(scratch, DEBIAN, lateMs);
  closing.push(() => databases.close());
  const moving = await openDatabaseSwitch(databases.primary);
  closing.push(() => moving.close());
  const bucket = await openS3Server();
  closing.push(() => bucket.close());
  const ports = [await freePort(), await freePort()];
  const balancer = await openBalancer(ports, aside);
  closing.push(() => balancer.close());
  const shops = new Map<number, ShopProcess>();
  closing.push(async () => void (await Promise.all([...shops.values()].map((shop) => ended(shop, 'SIGKILL')))));
  const folders = ports.map((_port, index) => join(scratch, `server-${index}`));
  for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 });
  const { settings } = bucket;
  const environment = {
    DATABASE_URL: `postgres://seoga@127.0.0.1:${moving.port}/seoga`,
    DATABASE_REPLICA_URL: `postgres://seoga@127.0.0.1:${databases.standby}/seoga`,
    STORAGE: `s3://${settings.bucket}/shop`,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.keys?.id ?? '',
    S3_SECRET_ACCESS_KEY: settings.keys?.secret ?? '',
  };
  const begin: ServerGroup['begin'] = async (index, options = {}) => {
    const shop = await startShop({
      ...options,
      data: folders[index] ?? '',
      port: ports[index] ?? 0,
      environment: { ...environment, TRUST_PROXY: '1', BACKUP: 'off', ...options.environment },
    });
    shops.set(index, shop);
    await waitOpen(shop);
    return shop;
  };
  return { databases, moving, bucket, balancer, environment, folders, begin };
}

/** Signals a server and waits for its exit. */
export async function ended({ child, exited }: ShopProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await exited;
}
