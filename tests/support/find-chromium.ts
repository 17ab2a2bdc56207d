import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartFault } from '#platform/start-fault';

interface BrowserKind {
  /** What it may be called on PATH, the first before the others. */
  names: readonly string[];
  /** Debian's package and Playwright's download are called the same. */
  packageName: string;
}

const WHOLE: BrowserKind = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packageName: 'chromium',
};
/** The headless shell opens a page in a quarter of the time that a whole browser takes without a screen. */
const SHELL: BrowserKind = { names: ['chromium-headless-shell'], packageName: 'chromium-headless-shell' };

type Say = (sentence: string) => void;

/**
 * A browser for the journeys, the headless shell where it is to be had: from PATH, else by apt as root, else Playwright's own
 * download, for which no path is answered; else a sentence. `SEOGA_CHROMIUM` names one before all.
 */
export function findChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found([SHELL, WHOLE], say);
}

/** The same with all that readers' browsers have, messages among it: what is measured, and what the shell cannot do. */
export function findWholeChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found([WHOLE], say);
}

/** The first of these kinds that is on PATH or comes by a package, before a download of the first. */
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
  const asked = ['install', '-y', '-qq', '--no-install-recommends', packageName];
  spawnSync('apt-get', asked, { stdio: 'ignore', env: environment });
  return onPath(names);
}

function byDownload({ packageName }: BrowserKind, say: Say): undefined {
  say('브라우저 시험에 쓸 Chromium을 내려받습니다.');
  const environment = { ...process.env };
  delete environment['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'];
  const cli = join(import.meta.dirname, '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');
  const done = spawnSync(process.execPath, [cli, 'install', packageName], { stdio: 'ignore', env: environment });
  if (done.status === 0) return undefined;
  throw new StartFault(
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
