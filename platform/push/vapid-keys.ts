import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { StartupError, fileErrorMessage } from '#platform/startup-error';

const saved = z.object({ publicKey: z.string().regex(/^[\w-]{87}$/), privateKey: z.string().regex(/^[\w-]{43}$/) });

/** Base64url. */
export type VapidKeys = z.infer<typeof saved>;

/**
 * Keys in `DATA_DIR/secrets/vapid.json` (0600), created at the first start. All processes of a shop need the same
 * file: subscriptions are bound to the keys.
 */
export function openVapidKeys(dataDir: string): VapidKeys {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'vapid.json');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      // Concurrent starts: only the first writes.
      writeFileSync(path, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    chmodSync(path, 0o600);
    return readKeys(path);
  } catch (error) {
    const message = fileErrorMessage(error, folder);
    throw message ? new StartupError(message, error) : error;
  }
}

function readKeys(path: string): VapidKeys {
  try {
    return saved.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartupError(
      `${path}의 키가 깨졌습니다. 백업에서 되돌려 주세요. 지우면 독자가 브라우저의 알림을 다시 켜야 합니다.`,
      error,
    );
  }
}
