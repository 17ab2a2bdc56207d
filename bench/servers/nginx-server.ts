import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/support/servers/shop-process.ts';
import type { BaselinePage } from './bare-pages.ts';
import type { ChildServer } from './child-server.ts';

const PATIENCE_MS = 10_000;
/** Debian installs nginx outside a normal user's PATH. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

export function findNginx(): string | undefined {
  return FOLDERS.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/** A single process with fixed bytes. */
export async function openNginx(program: string, folder: string, page: BaselinePage): Promise<ChildServer> {
  mkdirSync(join(folder, 'root'), { recursive: true });
  writeFileSync(join(folder, 'root', 'home'), page.body);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration({ folder, port, page }));
  // As root, workers would switch to a user without access to the scratch folder.
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + PATIENCE_MS; ; await pause(20)) {
    const isOpen = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isOpen) return { port, pid: child.pid ?? 0, url, close };
    if (child.exitCode === null && Date.now() < until) continue;
    await close();
    throw new Error(`nginx does not serve ${url}: see ${folder}/error.log`);
  }
}

function configuration({ folder, port, page }: { folder: string; port: number; page: BaselinePage }): string {
  const type = page.headers['content-type'] ?? 'text/html';
  const others = Object.entries(page.headers).filter(([name]) => !['content-type', 'content-length'].includes(name));
  const headers = others.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ');
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  etag off;
  keepalive_requests 100000000;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = / {
      root ${folder}/root;
      try_files /home =404;
      types { }
      default_type ${quoted(type)};
      ${headers}
    }
  }
}
`;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\$]/g, (letter) => `\\${letter}`)}"`;
}
