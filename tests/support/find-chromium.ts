import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartFault } from '#platform/start-fault';

/** The shell without windows first: a page opens in a quarter of the time that a whole browser takes without a screen. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Systems that have no package of the shell have the whole browser. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** A browser for the journeys: one on PATH, else by apt as root, else Playwright's own download, else a sentence. */
export function findChromium(say: (sentence: string) => void): string | undefined {
  const known = process.env['SEOGA_CHROMIUM'] ?? onPath();
  if (known) return known;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('브라우저 시험에 쓸 Chromium을 설치합니다.');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
    for (const name of PACKAGES) {
      const asked = ['install', '-y', '-qq', '--no-install-recommends', name];
      spawnSync('apt-get', asked, { stdio: 'ignore', env: environment });
      const installed = onPath();
      if (installed) return installed;
    }
  }
  say('브라우저 시험에 쓸 Chromium을 내려받습니다.');
  const environment = { ...process.env };
  delete environment['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'];
  const cli = join(import.meta.dirname, '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');
  if (
    spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], { stdio: 'ignore', env: environment })
      .status === 0
  )
    return undefined;
  throw new StartFault(
    '브라우저를 구하지 못했습니다. Chromium을 설치해 PATH에 두거나 SEOGA_CHROMIUM에 그 경로를 적어 주세요.',
  );
}

function onPath(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}
