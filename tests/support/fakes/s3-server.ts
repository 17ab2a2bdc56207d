import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '#platform/files/storage-settings';

/** An S3 server with one empty bucket. */
export interface S3Server {
  settings: BucketSettings;
  folder: string;
  close(): Promise<void>;
}

export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'));
  const buckets = { configureBuckets: [{ name: 'seoga' }] };
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, ...buckets });
  const { port } = await server.run();
  return {
    settings: {
      kind: 's3',
      bucket: 'seoga',
      prefix: 'shop/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      keys: { id: 'S3RVER', secret: 'S3RVER' },
    },
    folder: join(directory, 'seoga'),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
