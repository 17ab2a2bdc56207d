import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { StartFault, fileFaultSentence } from '#platform/start-fault';

const kept = z.object({ publicKey: z.string().regex(/^[\w-]{87}$/), privateKey: z.string().regex(/^[\w-]{43}$/) });

/** By which browsers' push services know the shop, base64url. */
export type VapidKeys = z.infer<typeof kept>;

/**
 * The shop's keys for browsers in `DATA_DIR/secrets/vapid.json` (0600), made at the first start. Several processes of one
 * shop must be given the same file: a browser takes messages of the keys alone that it was asked with.
 */
export function openVapidKeys(dataDir: string): VapidKeys {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'vapid.json');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      // Of two processes that start together only the first may write.
      writeFileSync(path, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    chmodSync(path, 0o600);
    return readKeys(path);
  } catch (error) {
    const sentence = fileFaultSentence(error, folder);
    throw sentence ? new StartFault(sentence, error) : error;
  }
}

function readKeys(path: string): VapidKeys {
  try {
    return kept.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartFault(
      `${path}의 키가 깨졌습니다. 백업에서 되돌려 주세요. 지우면 독자가 브라우저의 알림을 다시 켜야 합니다.`,
      error,
    );
  }
}
