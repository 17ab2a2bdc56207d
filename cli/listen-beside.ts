import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StartFault } from '#platform/start-fault';

const NEIGHBOUR_MS = 3000;
/** Where the kernel lets several processes of one user listen on one port, so that the next release opens beside this one. */
const CAN_SHARE = process.platform === 'linux';

const health = z.object({ shop: z.string() });

/**
 * Listens, beside another process of this very shop where one does: the kernel hands each new connection to one of them.
 * Throws a StartFault where the port is another's. Answers whether there is such a neighbour.
 */
export async function listenBeside(
  app: FastifyInstance,
  place: { port: number; host: string; shopName: string },
): Promise<boolean> {
  const { port, host, shopName } = place;
  try {
    const neighbour = CAN_SHARE ? await neighbourAt(place) : undefined;
    if (neighbour !== undefined && neighbour !== shopName) throw takenPort(port);
    // Node knows the option, the types of Fastify do not.
    const terms = { port, host, ...(CAN_SHARE ? { reusePort: true } : {}) };
    await app.listen(terms);
    return neighbour === shopName;
  } catch (error) {
    await app.close();
    throw listenFault(error, port, host);
  }
}

/** The name of the shop that listens there; '' for whatever else does, undefined for nobody. */
function neighbourAt({ port, host }: { port: number; host: string }): Promise<string | undefined> {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const asked = request({ host: here, port, path: '/healthz', agent: false, timeout: NEIGHBOUR_MS }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve(nameIn(body))).on('error', () => resolve(''));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    // A name that is no address here is told by listening itself.
    asked.on('error', (error) => resolve('syscall' in error && error.syscall !== 'read' ? undefined : ''));
    asked.end();
  });
}

function nameIn(body: string): string {
  try {
    return health.parse(JSON.parse(body)).shop;
  } catch {
    return '';
  }
}

function takenPort(port: number, error?: unknown): StartFault {
  return new StartFault(
    `${port}번 포트를 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끄거나 PORT=${port + 1} npm start처럼 다른 번호를 적어 주세요.`,
    error,
  );
}

function listenFault(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return takenPort(port, error);
  if (code === 'EACCES')
    return new StartFault(`${port}번 포트를 열 권한이 없습니다. PORT에 1024보다 큰 번호를 적어 주세요.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFault(`HOST ${host}는 이 컴퓨터의 주소가 아닙니다. HOST를 고치거나 지워 주세요.`, error);
  return error;
}
