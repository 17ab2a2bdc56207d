import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PoolClient } from 'pg';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import type { BenchContext } from '../bench-context.ts';
import { importing } from '../servers/bench-shop.ts';
import { type Figure, against, median, spread } from '../figure.ts';
import { peakMemory } from '../servers/process-cost.ts';
import { sampleStrips, sampleTexts, writeWork } from '../fixtures/sample-texts.ts';
import { byTurns } from '../servers/server-load.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MB = 1_000_000;
const TEXT_BYTES = 50 * MB;
const WORKS = 5;
const TEXT_ROUNDS = 2;
const WATCH_MS = 50;
const ROWS = 1_000;
const MEMORY_MB = 600;

/** Text against plain inserts, strips against plain sharp, and memory. */
export async function importBench({ scratch }: BenchContext): Promise<Figure[]> {
  return [...(await textFigures(scratch)), ...(await pictureFigures(scratch))];
}

async function textFigures(scratch: string): Promise<Figure[]> {
  const texts = Array.from({ length: TEXT_ROUNDS }, (_none, round) =>
    plantTexts(join(scratch, `texts-${round}`), round),
  );
  const data = join(scratch, 'import-data');
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  // Keeps the import from stopping the database.
  const client = await connection.pool.connect();
  try {
    const peaks: number[] = [];
    const [speeds = [], bareSpeeds = []] = await byTurns(
      [
        async (round) => {
          const { folder = '', bytes = 0 } = texts[round] ?? {};
          const claimed = await importSeconds(data, folder);
          await assertImported(client, { message: claimed.message, works: WORKS * (round + 1) });
          peaks.push(claimed.peakBytes / MB);
          return bytes / MB / claimed.seconds;
        },
        async (round) => {
          const { bytes = 0, paragraphs = [] } = texts[round] ?? {};
          return bytes / MB / (await insertSeconds(client, paragraphs));
        },
      ],
      TEXT_ROUNDS,
    );
    // Of two rounds the median is the slower.
    const speed = median(speeds);
    return [
      {
        what: `글 ${Math.round((texts[0]?.bytes ?? 0) / MB)} MB 가져오기`,
        unit: 'MB/s',
        ours: speed,
        ...spread(speeds),
        peer: against('맨 insert', speed, median(bareSpeeds)),
        budget: { of: 'ours', atLeast: 5 },
      },
      {
        what: '글 가져오기: 기억',
        unit: 'MB',
        ours: Math.max(...peaks),
        ...spread(peaks),
        budget: { of: 'ours', atMost: MEMORY_MB },
      },
    ];
  } finally {
    client.release();
    await connection.close();
    await postgres.stop();
  }
}

interface PlantedTexts {
  folder: string;
  bytes: number;
  paragraphs: string[];
}

/** 50 MB of text; each copy is unique. */
function plantTexts(folder: string, round: number): PlantedTexts {
  const sources = sampleTexts();
  const paragraphs: string[] = [];
  let bytes = 0;
  let copy = 0;
  for (let work = 1; work <= WORKS; work += 1) {
    const texts: string[] = [];
    for (; bytes < (TEXT_BYTES / WORKS) * work; copy += 1) {
      const text = `${round + 1}번 가운데 ${copy + 1}번째로 다시 읽는 글입니다.\n\n${(sources[copy % sources.length] ?? '').replace(/^#.*$/gm, '')}`;
      texts.push(text);
      paragraphs.push(...text.split(/\n{2,}/));
      bytes += Buffer.byteLength(text);
    }
    writeWork(join(folder, `work-${round + 1}-${work}`), {
      title: `속도를 재는 글 ${round + 1}의 ${work}`,
      texts,
      ending: 'txt',
    });
  }
  return { folder, bytes, paragraphs };
}

/** Baseline: plain rows, 1,000 per insert. */
async function insertSeconds(client: PoolClient, paragraphs: string[]): Promise<number> {
  await client.query(
    'create temporary table bare_paragraph (place bigint generated always as identity primary key, words text not null)',
  );
  const began = performance.now();
  for (let from = 0; from < paragraphs.length; from += ROWS)
    await client.query('insert into bare_paragraph (words) select unnest($1::text[])', [
      paragraphs.slice(from, from + ROWS),
    ]);
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table bare_paragraph');
  return seconds;
}

async function importSeconds(
  data: string,
  folder: string,
): Promise<{ seconds: number; peakBytes: number; message: string }> {
  const began = performance.now();
  const child = importing(data, folder);
  let message = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const peaks = new Map<number, number>();
  const watch = setInterval(() => {
    for (const [pid, bytes] of peakMemory(child.pid ?? 0)) peaks.set(pid, bytes);
  }, WATCH_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(message);
  return {
    seconds: (performance.now() - began) / 1000,
    peakBytes: [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0),
    message: message,
  };
}

async function assertImported(
  client: PoolClient,
  { message, works }: { message: string; works: number },
): Promise<void> {
  const { rows } = await client.query<{ works: number; texts: number }>(
    'select (select count(*) from work) as works, (select count(*) from text_revision) as texts',
  );
  if (rows[0]?.works !== works || rows[0].texts === 0) throw new Error(`the texts were not taken: ${message}`);
}

/** Runs in its own process, for its workers and memory. */
async function pictureFigures(scratch: string): Promise<Figure[]> {
  const message = await pictureFigureLabel(plantStrips(join(scratch, 'samples')));
  const [, ours, baseline] = /^all: ours ([\d.]+) ms, bare ([\d.]+) ms/m.exec(message) ?? [];
  const slower = /^slower: ours ([\d.]+) ms/m.exec(message)?.[1];
  const peaks = [...message.matchAll(/peak RSS (\d+) MB/g)].map((match) => Number(match[1]));
  if (ours === undefined || baseline === undefined) throw new Error(message);
  return [
    {
      what: '그림 가져오기',
      unit: 'ms',
      ours: Number(ours),
      ...spread([ours, slower ?? ours].map(Number)),
      peer: { name: '맨 sharp', value: Number(baseline), ratio: Number(baseline) / Number(ours) },
      budget: { of: 'ratio', atLeast: 0.8 },
    },
    {
      what: '그림 가져오기: 기억',
      unit: 'MB',
      ours: peaks.length > 0 ? Math.max(...peaks) : Number.NaN,
      budget: { of: 'ours', atMost: MEMORY_MB },
      note: '720×80,000 px',
    },
  ];
}

function plantStrips(samples: string): string {
  const webtoon = join(samples, 'webtoon');
  mkdirSync(webtoon, { recursive: true });
  const strips = sampleStrips();
  const pages = globSync(join(strips, '**', '*.{jpg,jpeg,png,webp}')).filter(
    (file) => basename(dirname(dirname(file))) !== basename(dirname(strips)) && !/cover|card/.test(basename(file)),
  );
  for (const [position, folder] of [...new Set(pages.map((file) => dirname(file)))].toSorted().entries()) {
    if (existsSync(join(folder, 'work.yaml'))) continue;
    cpSync(folder, join(webtoon, String(position)), { recursive: true });
  }
  return samples;
}

async function pictureFigureLabel(samples: string): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import-images.ts')], {
    cwd: ROOT,
    env: { ...process.env, SAMPLES_DIR: samples },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let message = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(message);
  return message;
}
