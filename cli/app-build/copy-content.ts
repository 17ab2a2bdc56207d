import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { filesDigest, isBuildFresh } from './build.ts';

/** What a shop runs with; the sources of pages and `tools/vite` tell whether the build is current. */
const SOURCES = [
  'app',
  'cli',
  'contract',
  'domain',
  'migrations',
  'platform',
  'public',
  'samples',
  'server',
  'shared',
  'tools/vite',
  'docs/operating',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'LICENSE-CONTENT',
  'NOTICE',
];
const LEFT_OUT = /\.test\.tsx?$|[/\\]build[/\\](next|fonts|former-\w+)([/\\]|$)/;

/** Digest of what `copyContent` copies, without the build. */
export function contentDigest(root: string): string {
  return filesDigest(root, SOURCES);
}

/** Copies sources and build. Throws a StartupError unless both are those of the digest. */
export function copyContent({ root, target, digest }: { root: string; target: string; digest: string }): void {
  mkdirSync(target, { recursive: true });
  for (const name of [...SOURCES, 'build'])
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
  if (contentDigest(target) === digest && isBuildFresh(target)) return;
  rmSync(target, { recursive: true });
  throw new StartupError('담는 동안 소스가 바뀌었습니다. 고치던 것을 마친 뒤 다시 실행해 주세요.');
}
