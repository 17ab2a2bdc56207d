import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptQuote } from '#domain/purchase';
import { EPISODES, type PurchaseBenchServer, type Offered, PRICE, WALLETS, untilAlone } from './money-server.ts';

const PGBENCH = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'];
const KEY = 'the-key-of-the-recorded-purchase';

interface SentStatement {
  text: string;
  values: unknown[];
}

/** Path of pgbench, if installed. */
export function findPgbench(): string | undefined {
  return PGBENCH.find((path) => existsSync(path));
}

/** Pays one offer and records the shop's statements. */
export async function recordPurchase(env: PurchaseBenchServer): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const recording = env.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql: text, parameters } = env.ctx.db.getExecutor().compileQuery(node, { queryId: 'recorded' });
      sent.push({ text, values: [...parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await acceptQuote({ ...env.ctx, db: recording }, { ...env.recorded, key: KEY });
  return sent;
}

/** Replays those statements with pgbench; returns purchases per second. */
export async function pgbenchRate(
  env: PurchaseBenchServer,
  order: { program: string; scratch: string; sent: SentStatement[]; lanes: number; seconds: number; offers: number },
): Promise<number> {
  const { script, texts } = scriptOf(order.sent, env.recorded);
  const file = join(order.scratch, 'purchase.pgbench');
  writeFileSync(file, script);
  const { address } = env;
  if (!('host' in address)) throw new Error('the embedded database listens on a socket');
  const numbers = {
    first_offer: env.take(order.offers),
    first_member: env.firstMember,
    first_episode: env.firstEpisode,
    first_work: env.firstWork,
    lanes: order.lanes,
    turn: 0,
  };
  const defined = Object.entries({ ...numbers, ...texts }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const paced = ['-n', '-M', 'prepared', '-c', `${order.lanes}`, '-j', '1', '-T', `${order.seconds}`];
  const position = ['-h', address.host, '-U', address.user, address.database];
  const message = await run(order.program, [...paced, '-f', file, ...defined, ...position]);
  await untilAlone(address);
  const rate = Number(/^tps = ([\d.]+) \(without/m.exec(message)?.[1]);
  if (!(rate > 0) || /aborted|ERROR/.test(message)) throw new Error(`pgbench: ${message}`);
  return rate;
}

/** Converts them to a script in which pgbench increments the varying values. */
function scriptOf(sent: SentStatement[], offered: Offered): { script: string; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  const quote = `('00000000-0000-4000-8000-' || lpad(:n::text, 12, '0'))`;
  const items = `format('[{"list": ${PRICE}, "coins": ${PRICE}, "hours": null, "episode": %s}]', :episode::text)`;
  const written = (value: unknown): string => {
    if (value === offered.memberNo) return ':member';
    if (value === offered.quoteId) return `${quote}::uuid`;
    if (value === offered.work) return ':work';
    if (value === KEY) return `('key-of-' || ${quote})`;
    if (value === null) return 'null';
    if (typeof value === 'string' && value.includes('"episode"')) return items;
    const text =
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : `${value as string | number}`;
    const existing = Object.entries(texts).find(([, one]) => one === text)?.[0];
    const name = existing ?? `v${Object.keys(texts).length}`;
    texts[name] = text;
    return `:${name}`;
  };
  const statements = sent.map(({ text, values }) =>
    text.replaceAll(/\$(\d+)/g, (_all, at: string) => written(values[Number(at) - 1])).replaceAll(/\s*\n\s*/g, ' '),
  );
  const counted = [
    `\\set n :first_offer + :turn * :lanes + :client_id`,
    `\\set turn :turn + 1`,
    `\\set member :first_member + :n % ${WALLETS}`,
    `\\set episode :first_episode + :n / ${WALLETS}`,
    `\\set work :first_work + :n / ${WALLETS * EPISODES}`,
  ];
  return { script: `${[...counted, ...statements.map((one) => `${one};`)].join('\n')}\n`, texts };
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let message = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => (message += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(message));
  });
}
