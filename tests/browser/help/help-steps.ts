import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopEnvironment } from '../../support/servers/running-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export async function answerByCommand(baseURL: string, inquiry: { id: string; text: string }): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'seoga-answer-')), 'answer.md');
  writeFileSync(file, inquiry.text);
  return command(baseURL, ['answer', inquiry.id, '--file', file, '--by', '상담원 가람']);
}

export function command(baseURL: string, args: string[]): Promise<string> {
  const environment = {
    ...process.env,
    ...shopEnvironment(),
    DATA_DIR: process.env['SEOGA_SHOP_DATA'] ?? '',
    PORT: new URL(baseURL).port,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'cli', 'seoga.ts'), 'inquiries', ...args], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let message = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => (message += chunk.toString()));
    child.once('exit', (code) => (code === 0 ? resolve(message) : reject(new Error(message))));
  });
}
