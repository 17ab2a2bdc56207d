import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import type { ChildServer } from './child-server.ts';

export const NEXT_RELEASE = '16.4.6';
const PACKAGES = [`next@${NEXT_RELEASE}`, 'react@19.3.1', 'react-dom@19.3.1'];
const PATIENCE_MS = 60_000;

// Next requires html and head in the layout; the rest renders per request.
const PAGE = `import { createElement } from 'react';
import page from './page.json';
export const dynamic = 'force-dynamic';
const made = ({ tag, props, children }) => createElement(tag, props, ...children.map((child) => (typeof child === 'string' ? child : made(child))));
export default function Page() {
  const body = page.children.find((child) => child.tag === 'body');
  return createElement('div', null, ...body.children.filter((child) => child.tag !== 'script').map((child) => (typeof child === 'string' ? child : made(child))));
}
`;
const LAYOUT = `export default function Layout({ children }) { return <html lang="ko"><body>{children}</body></html>; }\n`;

/** Builds in `folder` from the registry's packages, without compression. */
export async function openNextServer(folder: string, markupFile: string): Promise<ChildServer> {
  mkdirSync(join(folder, 'app'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(join(folder, 'next.config.mjs'), 'export default { compress: false };\n');
  writeFileSync(join(folder, 'app', 'page.jsx'), PAGE);
  writeFileSync(join(folder, 'app', 'layout.jsx'), LAYOUT);
  cpSync(markupFile, join(folder, 'app', 'page.json'));
  carryOut(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES]);
  const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');
  carryOut(folder, process.execPath, [next, 'build']);
  const port = await freePort();
  const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the Next.js server does not open');
    await pause(100);
  }
  return { port, pid: child.pid ?? 0, url, close };
}

function carryOut(folder: string, program: string, args: string[]): void {
  const done = spawnSync(program, args, { cwd: folder, env: environment(), encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(
      `${program} ${args.join(' ')}: ${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`,
    );
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
}
