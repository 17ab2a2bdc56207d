import { type Figure, against, median, quantile } from '../figure.ts';

export interface SoakSample {
  /** Since the load began. */
  minute: number;
  rssMb: number;
  descriptors: number;
  /** p99 of the event loop delay since the last sample. */
  loopMs: number;
}

export interface SoakResponse {
  minute: number;
  ms: number;
  status: number;
}

export interface Soaked {
  minutes: number;
  samples: SoakSample[];
  answers: SoakResponse[];
  /** Wrong answers, one sentence each. */
  wrong: string[];
}

/** Excluded warm-up: first-use allocations are no leak. */
const WARM_SHARE = 0.2;
const MAX_WARM_MINUTES = 5;
const RSS_MB_A_MINUTE = 1;
const MAX_RSS_MB = 350;
const MAX_DESCRIPTORS = 8;
const SLOWER = 1.3;

/** Trends of memory, files and latency, and errors. */
export function soakFigures({ minutes, samples, answers, wrong }: Soaked): Figure[] {
  const warm = Math.min(MAX_WARM_MINUTES, minutes * WARM_SHARE);
  const settled = samples.filter(({ minute }) => minute >= warm);
  const thirds = (share: number): { from: number; to: number } => ({
    from: warm + (minutes - warm) * share,
    to: warm + (minutes - warm) * (share + 1 / 3),
  });
  const [first, last] = [thirds(0), thirds(2 / 3)];
  const late = (span: { from: number; to: number }, share: number): number =>
    quantile(
      within(answers, span).map(({ ms }) => ms),
      share,
    );
  const middle = (span: { from: number; to: number }, of: 'descriptors' | 'loopMs'): number =>
    median(within(settled, span).map((sample) => sample[of]));
  const ratio = (share: number): Pick<Figure, 'unit' | 'ours' | 'peer'> => {
    const [ours, before] = [late(last, share), late(first, share)];
    return { unit: 'ms', ours, peer: against('첫 3분의 1', ours, before) };
  };
  const errors = answers.filter(({ status }) => status >= 500 || status === 0).length;
  const [loopNow, loopBefore] = [middle(last, 'loopMs'), middle(first, 'loopMs')];
  return [
    ...memoryFigures({ minutes, settled, ending: within(settled, last) }),
    {
      what: '오래 켜 두기: 연 파일이 는 수',
      unit: '개',
      ours: middle(last, 'descriptors') - middle(first, 'descriptors'),
      budget: { of: 'ours', atMost: MAX_DESCRIPTORS },
    },
    { what: '오래 켜 두기: 대답, 끝 3분의 1 (p99)', ...ratio(0.99), budget: { of: 'ratio', atMost: SLOWER } },
    { what: '오래 켜 두기: 대답, 끝 3분의 1', ...ratio(0.5) },
    {
      what: '오래 켜 두기: 이벤트 루프의 늦음 (p99)',
      unit: 'ms',
      ours: loopNow,
      peer: against('첫 3분의 1', loopNow, loopBefore),
    },
    {
      what: '오래 켜 두기: 5xx와 끊긴 대답',
      unit: '건',
      ours: errors,
      budget: { of: 'ours', atMost: 0 },
      note: `대답 ${answers.length.toLocaleString('en')}번`,
    },
    {
      what: '오래 켜 두기: 뜻밖의 대답',
      unit: '건',
      ours: wrong.length,
      budget: { of: 'ours', atMost: 0 },
      note: wrong.slice(0, 2).join('; '),
    },
  ];
}

function memoryFigures(seen: { minutes: number; settled: SoakSample[]; ending: SoakSample[] }): Figure[] {
  const rss = seen.settled.map(({ rssMb }) => rssMb);
  return [
    {
      what: '오래 켜 두기: 기억이 느는 빠르기',
      unit: 'MB/분',
      ours: slope(seen.settled.map(({ minute, rssMb }) => [minute, rssMb])),
      spread: [Math.min(...rss), Math.max(...rss)],
      budget: { of: 'ours', atMost: RSS_MB_A_MINUTE },
      note: `${Math.round(seen.minutes)}분, 퍼짐은 기억의 크기(MB)`,
    },
    {
      what: '오래 켜 두기: 기억, 끝 3분의 1',
      unit: 'MB',
      ours: quantile(
        seen.ending.map(({ rssMb }) => rssMb),
        1,
      ),
      budget: { of: 'ours', atMost: MAX_RSS_MB },
      note: '가장 많을 때',
    },
  ];
}

function within<Timed extends { minute: number }>(all: Timed[], { from, to }: { from: number; to: number }): Timed[] {
  return all.filter(({ minute }) => minute >= from && minute <= to);
}

/** Median slope of all pairs (Theil–Sen): robust against garbage collection between samples. */
export function slope(points: [number, number][]): number {
  const slopes: number[] = [];
  for (const [position, [x, y]] of points.entries())
    for (const [laterX, laterY] of points.slice(position + 1)) if (laterX > x) slopes.push((laterY - y) / (laterX - x));
  return median(slopes);
}
