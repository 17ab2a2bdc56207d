import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { postgresInstallation } from '#platform/database/postgres-home';
import { findFullChromium } from '../tests/support/browsers/find-chromium.ts';
import { type Figure, markdownTable } from './figure.ts';
import { NEXT_RELEASE } from './servers/next-server.ts';
import { findNginx } from './servers/nginx-server.ts';

const ROOT = join(import.meta.dirname, '..');
/** Latest figures of every part. */
const PAGE = join(ROOT, 'docs', 'performance.md');
const GIGABYTE = 1024 ** 3;
const HEAD = `# 성능 예산과 최근 수치

\`npm run bench -- --write\`가 적는 표입니다. 부분의 이름을 적으면(\`npm run bench -- search --write\`) 그 부분만 바뀝니다. 손으로 고치지 않습니다. 부분마다 그 수로 정하는 것, 명령, 커밋, 때, 기다린 시간과 부하, 컴퓨터와 판을 적고, 예산이나 견준 것이 있는 줄만 둡니다. 비는 같은 때에 같은 컴퓨터에서 잰 것과 견준 것이며, 컴퓨터나 때가 다른 부분끼리는 견주지 않습니다. 재는 방법은 [재기](operating/measuring.md)에, 무엇을 바꾸어 이 값이 되었는지는 [성능에서 알게 된 것](performance-findings.md)에 있습니다.`;

export interface MeasuredPart {
  name: string;
  decides: string;
  figures: Figure[];
  seconds: number;
  /** How long it waited for a quiet machine. */
  waited: string;
  loadBefore: string;
  loadAfter: string;
}

/** Machine and versions, one per line. */
export function machineDescription(): string[] {
  const cores = availableParallelism();
  const memory = (totalmem() / GIGABYTE).toFixed(1);
  const postgres = join(postgresInstallation(join(tmpdir(), 'seoga-bench-versions')).binaries, 'postgres');
  const chromium = findFullChromium(() => undefined);
  const nginx = findNginx();
  return [
    `컴퓨터: ${cpus()[0]?.model ?? '?'}, ${cores}코어, ${memory}GB, Linux ${release()}`,
    [
      `Node ${process.versions.node}`,
      `PostgreSQL ${outputOf(postgres, '--version')}`,
      `Chromium ${chromium ? outputOf(chromium, '--version') : '없음'}`,
      `nginx ${nginx ? outputOf(nginx, '-v') : '없음'}`,
      `Next.js ${NEXT_RELEASE}(--next)`,
    ].join(', '),
  ];
}

/** Version number in a program's output. */
function outputOf(program: string, flag: string): string {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? '?';
}

/** Updates the measured parts in the figures page; others stay. */
export function writeFigures(parts: MeasuredPart[], machine: string[], flags: string[]): string {
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const commit = gitOutput(['rev-parse', '--short', 'HEAD']);
  const isChanged = gitOutput(['status', '--porcelain', '--untracked-files=no']) !== '';
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const created = `커밋 ${commit || '?'}${isChanged ? '(고친 것이 있음)' : ''}, ${at}`;
  const sections = parts.map((part) => [part.name, sectionOf(part, { made: created, flags, machine })] as const);
  writeFileSync(PAGE, figuresPage(before, new Map(sections)));
  return PAGE;
}

function gitOutput(args: string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
}

function sectionOf(
  part: MeasuredPart,
  { made, flags, machine }: { made: string; flags: string[]; machine: string[] },
): string {
  const command = ['npm run bench --', part.name, ...flags].join(' ');
  const load = `${part.waited}, 부하 ${part.loadBefore} → ${part.loadAfter}`;
  const measured = `\`${command}\`, ${made}, ${load}, ${Math.round(part.seconds)}초`;
  const lines = [`정하는 것: ${part.decides}`, measured, ...machine].map((line) => `- ${line}`).join('\n');
  return `${lines}\n\n${markdownTable(part.figures.filter(({ budget, peer }) => budget ?? peer))}`;
}

/** Replaces sections by part name; others stay, each with its machine. */
export function figuresPage(before: string, sections: ReadonlyMap<string, string>): string {
  const existing = before
    .split(/^## /m)
    .slice(1)
    .map((section) => sectionLines(section));
  const all = [...new Map([...existing, ...sections])].toSorted(([a], [b]) => a.localeCompare(b));
  return `${[HEAD, ...all.map(([name, text]) => `## ${name}\n\n${text}`)].join('\n\n')}\n`;
}

function sectionLines(section: string): [string, string] {
  const [name = '', ...lines] = section.split('\n');
  return [name, lines.join('\n').trim()];
}
