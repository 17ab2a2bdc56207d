// Whether `node_modules` holds the packages of the lock file. Plain JavaScript without package imports: the launcher
// may run an older Node.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LOCK = 'package-lock.json';

/** Whether the launcher, the bundle or npm has installed the packages of the lock file for this machine. */
export function isInstalled(root) {
  const mark = markOf(root);
  return (existsSync(mark) && readFileSync(mark, 'utf8') === digestOf(root)) || hasEveryPackage(root);
}

/** For what npm does not record as complete: packages for production alone, builds that a registry does not carry. */
export function markInstalled(root) {
  const mark = markOf(root);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, digestOf(root));
}

export function markOf(root) {
  return join(root, 'node_modules', '.seoga-installed');
}

function digestOf(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, LOCK)))
    .update(process.platform + process.arch)
    .digest('hex');
}

/** npm lists what it has installed, whoever called it. */
function hasEveryPackage(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, LOCK), 'utf8'));
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'));
  return Object.entries(wanted).every(([folder, { version, integrity, ...fit }]) => {
    const found = installed[folder];
    if (found) return found.version === version && found.integrity === integrity;
    return folder === '' || (fit.optional === true && !isForThisMachine(fit));
  });
}

/** Optional packages without a machine come only with a WebAssembly build that this machine does not need. */
function isForThisMachine({ os, cpu, libc = 'glibc' }) {
  return (
    [os ?? []].flat().includes(process.platform) &&
    [cpu ?? []].flat().includes(process.arch) &&
    [libc].flat().includes('glibc')
  );
}
