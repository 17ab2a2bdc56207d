import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { freePort } from '../../../tests/support/servers/shop-process.ts';
import type { Figure } from '../../figure.ts';
import { sendRequest } from '../request.ts';
import { type ChaosClient, buyThrough, retryLastPurchase } from '../chaos-clients.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { type ChaosOrder, none, some, unmeasured, within } from '../chaos-options.ts';
import { runChild } from '../child-output.ts';
import type { FolderSeen } from './full-folder.ts';
import { MUTANTS } from '../mutants/mutants.ts';
import { readLedger } from '../scenarios.ts';
import { type ShopProcesses, openShopProcesses } from '../shop-processes.ts';
import { type SmallDisk, openSmallDisk } from './small-disk.ts';

const DISK_MB = 400;
const RECOVERY_MS = 5000;
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

/** R11: the database's disk fills up while readers buy. */
export async function fillDisk({ data, seconds, mutant }: ChaosOrder): Promise<Figure[]> {
  const disk = openSmallDisk(join(data, 'postgres'), DISK_MB);
  if (typeof disk === 'string') return unmeasured('R11 디스크가 찬 데이터베이스', disk);
  try {
    const clients = await plantChaos(data, mutant ? MUTANTS[mutant]?.statements : []);
    const shop = await openShopProcesses({ port: await freePort(), environment: { CHAOS_DATA: data }, mutant });
    try {
      const until = Date.now() + seconds * 1000;
      const [seen, full] = await Promise.all([
        buyThrough(shop.url, clients, { until }),
        fullFor(disk, { shop, clients, seconds, data }),
      ]);
      for (const message of [...shop.ended, ...seen.wrong].slice(0, 5)) process.stderr.write(`R11: ${message}\n`);
      await shop.close();
      return [
        { what: 'R11 대답을 받은 구매', unit: '번', ours: seen.acknowledged.length },
        none('R11: 끝내 받지 못했거나 다른 대답', seen.wrong.length, seen.wrong[0]),
        ...figuresOf(full),
        none('R11: 저절로 끝난 서버', shop.ended.length),
        ...(await readLedger(data, { name: 'R11', clients, seen })),
      ];
    } finally {
      await shop.close();
      await (await startEmbeddedPostgres(data)).stop();
    }
  } finally {
    disk.close();
  }
}

interface Full {
  refused: number;
  bought: number;
  otherFaults: string[];
  reads: number;
  readFaults: string[];
  isSameServer: boolean;
  recoveredMs: number;
}

async function fullFor(
  disk: SmallDisk,
  { shop, clients, seconds, data }: { shop: ShopProcesses; clients: ChaosClient[]; seconds: number; data: string },
): Promise<Full> {
  const [client] = clients;
  if (!client) throw new Error('nobody is there');
  const full: Full = {
    refused: 0,
    bought: 0,
    otherFaults: [],
    reads: 0,
    readFaults: [],
    isSameServer: true,
    recoveredMs: Number.NaN,
  };
  await pause(seconds * 250);
  const server = serverOf(data);
  disk.fill();
  for (const until = Date.now() + seconds * 400; Date.now() < until; await pause(LOOK_MS)) {
    // Refills space that the database frees.
    disk.fill();
    const wished = await retryLastPurchase(shop.url, client);
    if (wished.status === 503 && /"code":"\d{4}"/.test(wished.body)) full.refused += 1;
    else if (wished.status === 200) full.bought += 1;
    else full.otherFaults.push(`${wished.status} ${wished.body}`);
    const { status: read } = await sendRequest(`${shop.url}/ko/v1/wallet`, client.token);
    full.reads += 1;
    if (read !== 200) full.readFaults.push(String(read));
  }
  disk.free();
  const began = Date.now();
  while ((await retryLastPurchase(shop.url, client)).status !== 200 && Date.now() - began < PATIENCE_MS)
    await pause(LOOK_MS);
  full.recoveredMs = Date.now() - began;
  full.isSameServer = serverOf(data) === server;
  return full;
}

function figuresOf(full: Full): Figure[] {
  for (const message of [...full.otherFaults, ...full.readFaults].slice(0, 5))
    process.stderr.write(`R11: ${message}\n`);
  return [
    { ...some('R11: 503과 번호로 답한 것', full.refused), note: `아직 쓸 수 있던 것 ${full.bought}` },
    none('R11: 다른 고장', full.otherFaults.length, full.otherFaults[0]),
    none('R11: 읽지 못한 것', full.readFaults.length, `${full.reads}번 가운데`),
    { what: 'R11 데이터베이스의 프로세스가 그대로인지', unit: '', ours: full.isSameServer ? 1 : 0 },
    within('R11 자리가 난 뒤 첫 구매까지', full.recoveredMs, RECOVERY_MS),
  ];
}

function serverOf(data: string): string {
  try {
    return readFileSync(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}

/** R11, files: uploads and imports fail with a message and leave no partial files. */
export async function fillFolder({ data, mutant }: ChaosOrder): Promise<Figure[]> {
  const body: FolderSeen | string = JSON.parse(
    await runChild('faults/full-folder-process.ts', [`${data}-files`], { mutant }),
  );
  if (typeof body === 'string') return unmeasured('R11 파일의 디스크가 찬 서점', body);
  const { full, halves } = body;
  const other = full.filter(({ status, message }) => status !== 507 || !/SERVER_ERROR 0004 .*[가-힣]/.test(message));
  return [
    some('R11: 자리가 있을 때 받은 파일', body.before === 200 ? 1 : 0),
    some('R11: 507과 문장으로 거절한 파일', full.length - other.length),
    none('R11: 달리 답한 파일', other.length, other[0]?.message),
    none('R11: 반쪽으로 남은 파일', halves.length, halves[0]),
    some('R11: 있던 파일을 읽음', body.isRead ? 1 : 0),
    { ...some('R11: 문장으로 거절한 가져오기', /[가-힣]/.test(body.refusedImport) ? 1 : 0), note: body.refusedImport },
    within('R11 자리가 난 뒤 첫 파일까지', body.recoveredMs, RECOVERY_MS),
    some('R11: 자리가 난 뒤의 가져오기', body.importedAfter ? 1 : 0),
  ];
}
