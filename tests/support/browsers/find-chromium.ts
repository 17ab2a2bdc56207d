import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartupError } from '#platform/startup-error';

interface BrowserKind {
  /** In order of preference. */
  names: readonly string[];
  /** The Debian package and the Playwright download share this name. */
  packageName: string;
}

const WHOLE: BrowserKind = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packageName: 'chromium',
};
/** Opens a page in a quarter of the full browser's time. */
const SHELL: BrowserKind = { names: ['chromium-headless-shell'], packageName: 'chromium-headless-shell' };

type Say = (message: string) => void;

/**
 * Finds Chromium, preferably the headless shell: `SEOGA_CHROMIUM`, PATH, apt (as root), then Playwright's download
 * (undefined). Throws when none is found.
 */
export function findChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found([SHELL, WHOLE], say);
}

export function findFullChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found([WHOLE], say);
}

function found(kinds: readonly [BrowserKind, ...BrowserKind[]], say: Say): string | undefined {
  for (const kind of kinds) {
    const file = onPath(kind.names) ?? byPackage(kind, say);
    if (file) return file;
  }
  return byDownload(kinds[0], say);
}

function byPackage({ names, packageName }: BrowserKind, say: Say): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  say(`브라우저 시험에 쓸 ${packageName} 패키지를 설치합니다.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
  const requests = ['install', '-y', '-qq', '--no-install-recommends', packageName];
  spawnSync('apt-get', requests, { stdio: 'ignore', env: environment });
  return onPath(names);
}

function byDownload({ packageName }: BrowserKind, say: Say): undefined {
  say('브라우저 시험에 쓸 Chromium을 내려받습니다.');
  const environment = { ...process.env };
  delete environment['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'];
  const cli = join(import.meta.dirname, '..', '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');
  const done = spawnSync(process.execPath, [cli, 'install', packageName], { stdio: 'ignore', env: environment });
  if (done.status === 0) return undefined;
  throw new StartupError(
    '브라우저를 구하지 못했습니다. Chromium을 설치해 PATH에 두거나 SEOGA_CHROMIUM에 그 경로를 적어 주세요.',
  );
}

function onPath(names: readonly string[]): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
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
