import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartFault } from '#platform/start-fault';

interface BrowserKind {
  /** What it may be called on PATH, the first before the others. */
  names: readonly string[];
  /** Debian's packages that bring one, the first that there is. */
  packages: readonly string[];
  /** Its name among Playwright's own downloads. */
  download: string;
}

const WHOLE: BrowserKind = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium'],
  download: 'chromium',
};
/** The shell without windows first: a page opens in a quarter of the time that a whole browser takes without a screen. */
const QUICK: BrowserKind = {
  names: ['chromium-headless-shell', ...WHOLE.names],
  packages: ['chromium-headless-shell', ...WHOLE.packages],
  download: 'chromium-headless-shell',
};

type Say = (sentence: string) => void;

/**
 * A browser for the journeys: one on PATH, else by apt as root, else Playwright's own download, for which no path is
 * answered; else a sentence. `SEOGA_CHROMIUM` names one before all.
 */
export function findChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found(QUICK, say);
}

/** The same with all that readers' browsers have, messages among it: what is measured, and what the shell cannot do. */
export function findWholeChromium(say: Say): string | undefined {
  return process.env['SEOGA_CHROMIUM'] ?? found(WHOLE, say);
}

function found(kind: BrowserKind, say: Say): string | undefined {
  return onPath(kind.names) ?? byPackage(kind, say) ?? byDownload(kind, say);
}

function byPackage({ names, packages }: BrowserKind, say: Say): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  say('브라우저 시험에 쓸 Chromium을 설치합니다.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
  for (const name of packages) {
    const asked = ['install', '-y', '-qq', '--no-install-recommends', name];
    spawnSync('apt-get', asked, { stdio: 'ignore', env: environment });
    const installed = onPath(names);
    if (installed) return installed;
  }
  return undefined;
}

function byDownload({ download }: BrowserKind, say: Say): undefined {
  say('브라우저 시험에 쓸 Chromium을 내려받습니다.');
  const environment = { ...process.env };
  delete environment['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'];
  const cli = join(import.meta.dirname, '..', '..', 'node_modules', '@playwright', 'test', 'cli.js');
  const done = spawnSync(process.execPath, [cli, 'install', download], { stdio: 'ignore', env: environment });
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
