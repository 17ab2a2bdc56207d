import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { rotateDocumentKey } from '#domain/trust';
import { readSignedFile, verifyBytes } from '#platform/crypto/document-signatures';
import { StartupError } from '#platform/startup-error';
import { openShop } from '../start/shop-context.ts';

const USAGE = `receipt verify <파일> --key <공개키 파일> [--signature <서명 파일>]
receipt rotate
가운데 하나로 적어 주세요.`;
const jwks = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
});

/** `receipt verify|rotate`: verifies a signed file offline, or rotates the signing key. */
export async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parsed(() =>
    parseArgs({ args, allowPositionals: true, options: { key: text, signature: text } }),
  );
  const [action, path] = positionals;
  if (action === 'rotate') return rotate();
  if (action !== 'verify' || path === undefined || values.key === undefined) throw new StartupError(USAGE);
  const keys = jwks.safeParse(jsonOf(await contentOf(values.key)));
  if (!keys.success)
    throw new StartupError(
      `${values.key}은 공개키 파일(JWKS)이 아닙니다. 서점의 /.well-known/jwks.json을 받아 주세요.`,
    );
  const content = await contentOf(path);
  const signed = values.signature
    ? { bytes: content, signature: (await contentOf(values.signature)).toString('utf8') }
    : readSignedFile(content);
  const verified = signed && (await verifyBytes(signed.bytes, { signature: signed.signature, keys: keys.data }));
  if (!verified) {
    say('서명이 맞지 않습니다. 내용이 바뀌었거나, 서명이 없거나, 다른 서점의 파일입니다.');
    return 1;
  }
  say(`서명이 맞습니다. 서점이 발급한 내용 그대로입니다(${verified.type}, 키 ${verified.kid}).`);
  return 0;
}

async function rotate(): Promise<number> {
  const shop = await openShop('receipt', () => undefined);
  try {
    const { kid } = await rotateDocumentKey(shop.ctx);
    say(`이제부터 새 키(${kid})로 서명합니다. 이전 공개키도 계속 공개하므로 이미 발급한 파일은 그대로 확인됩니다.`);
    return 0;
  } finally {
    await shop.close();
  }
}

function parsed<Output>(read: () => Output): Output {
  try {
    return read();
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function contentOf(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new StartupError(`${path}을 읽을 수 없습니다. 파일의 경로를 확인해 주세요.`, error);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
