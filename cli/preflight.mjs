// Checks before anything is installed, built or written. Plain JavaScript without package imports: the launcher may
// run an older Node.
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { freeBytes, fullDiskAmong } from '../platform/disk-space.mjs';

const MB = 2 ** 20;
/** Disk space of a new shop. */
const NEW_SHOP_MB = 150;
const NEIGHBOUR_MS = 3000;
/** Linux lets processes of one user share a port, so that the next release can start next to this one. */
export const CAN_SHARE_PORT = process.platform === 'linux';

/** Reason why the shop cannot start, for its operator; undefined if none. */
export async function startProblem(environment, root) {
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = './data', DATABASE_URL } = environment;
  const dataDir = isAbsolute(DATA_DIR) ? DATA_DIR : resolve(root, DATA_DIR);
  const port = /^\s*\d{1,5}\s*$/.test(PORT) ? Number(PORT) : 0;
  if (port < 1 || port > 65_535) return 'PORT는 1에서 65535 사이의 정수여야 합니다.';
  const isNew = !existsSync(join(dataDir, 'secrets', 'root.key'));
  const disk = diskProblem(dataDir, { isNew: isNew && !DATABASE_URL });
  return disk ?? (await portProblem({ port, host: HOST }, { isNew }));
}

function diskProblem(dataDir, { isNew }) {
  const full = fullDiskAmong([dataDir]);
  if (full) return full;
  const free = freeBytes(dataDir);
  if (!isNew || free >= NEW_SHOP_MB * MB) return undefined;
  return `디스크에 빈자리가 모자랍니다(${dataDir}, 남은 공간 ${Math.floor(free / MB)}MB). 서점을 처음 열려면 ${NEW_SHOP_MB}MB 이상이 필요합니다. 자리를 비우거나 DATA_DIR을 다른 디스크로 바꿔 주세요.`;
}

/**
 * An existing shop may share the port with itself; whether it is the same shop is checked once its secrets are
 * readable.
 */
async function portProblem(place, { isNew }) {
  const error = await listenError(place);
  if (!error) return undefined;
  if (error.code === 'EADDRINUSE' && CAN_SHARE_PORT && !isNew && (await shopAt(place))) return undefined;
  return listenErrorMessage(error, place);
}

function listenError({ port, host }) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}

/** Name of the shop that listens there; '' for another program, undefined for none. */
export function shopAt({ port, host }) {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((done) => {
    const asked = request({ host: here, port, path: '/healthz', agent: false, timeout: NEIGHBOUR_MS }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part) => (body += part));
      answer.on('end', () => done(shopNameIn(body))).on('error', () => done(''));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    // Unresolvable names fail later when listening.
    asked.on('error', (error) => done('syscall' in error && error.syscall !== 'read' ? undefined : ''));
    asked.end();
  });
}

function shopNameIn(body) {
  try {
    const { shop } = JSON.parse(body);
    return typeof shop === 'string' ? shop : '';
  } catch {
    return '';
  }
}

/** Remedy for a port that cannot be used; undefined for other errors. */
export function listenErrorMessage(error, { port, host }) {
  if (error.code === 'EADDRINUSE')
    return `${port}번 포트를 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끄거나 PORT=${port + 1} npm start처럼 다른 번호를 적어 주세요.`;
  if (error.code === 'EACCES') return `${port}번 포트를 열 권한이 없습니다. PORT에 1024보다 큰 번호를 적어 주세요.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host}는 이 컴퓨터의 주소가 아닙니다. HOST를 고치거나 지워 주세요.`;
  return undefined;
}
