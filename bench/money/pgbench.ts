import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyQuoted } from '#domain/purchase';
import { EPISODES, type MoneyGround, type Offered, PRICE, WALLETS, untilAlone } from './money-ground.ts';

const PGBENCH = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'];
const KEY = 'the-key-of-the-recorded-purchase';

/** A statement as the shop sent it. */
interface SentStatement {
  text: string;
  values: unknown[];
}

/** Where pgbench stands on this machine; undefined where it does not. */
export function findPgbench(): string | undefined {
  return PGBENCH.find((path) => existsSync(path));
}

/** Pays one offer as the shop does and answers what it sent to the database for it, in order. */
export async function recordPurchase(ground: MoneyGround): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const recording = ground.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql: text, parameters } = ground.ctx.db.getExecutor().compileQuery(node, { queryId: 'recorded' });
      sent.push({ text, values: [...parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await buyQuoted({ ...ground.ctx, db: recording }, { ...ground.recorded, key: KEY });
  return sent;
}

/** Has pgbench pay offers by the very statements that the shop sent; answers how many it paid in a second. */
export async function pgbenchRate(
  ground: MoneyGround,
  order: { program: string; scratch: string; sent: SentStatement[]; lanes: number; seconds: number; offers: number },
): Promise<number> {
  const { script, texts } = scriptOf(order.sent, ground.recorded);
  const file = join(order.scratch, 'purchase.pgbench');
  writeFileSync(file, script);
  const { address } = ground;
  if (!('host' in address)) throw new Error('the embedded database listens on a socket');
  const numbers = {
    first_offer: ground.take(order.offers),
    first_member: ground.firstMember,
    first_episode: ground.firstEpisode,
    first_work: ground.firstWork,
    lanes: order.lanes,
    turn: 0,
  };
  const defined = Object.entries({ ...numbers, ...texts }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const paced = ['-n', '-M', 'prepared', '-c', `${order.lanes}`, '-j', '1', '-T', `${order.seconds}`];
  const place = ['-h', address.host, '-U', address.user, address.database];
  const said = await run(order.program, [...paced, '-f', file, ...defined, ...place]);
  await untilAlone(address);
  const rate = Number(/^tps = ([\d.]+) \(without/m.exec(said)?.[1]);
  if (!(rate > 0) || /aborted|ERROR/.test(said)) throw new Error(`pgbench: ${said}`);
  return rate;
}

/** What the shop sent, with what differs from purchase to purchase counted up by pgbench, and all else as it was. */
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
    const known = Object.entries(texts).find(([, one]) => one === text)?.[0];
    const name = known ?? `v${Object.keys(texts).length}`;
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
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (said += part.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}
