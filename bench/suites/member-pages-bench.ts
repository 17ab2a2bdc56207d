import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench-context.ts';
import { openChildServer } from '../servers/child-server.ts';
import { type Figure, median, spread } from '../figure.ts';
import { markupPage } from '../servers/markup-page.ts';
import { leftCookies, logIn, plantMembers } from '../fixtures/planted-members.ts';
import { fetchRawResponse, textOf } from '../servers/raw-response.ts';
import { measureAlternately, serverLoad } from '../servers/server-load.ts';
import { FIRST_QUALITY } from '../../server/pages/page-cache.ts';

const LOAD = { connections: 4, seconds: 4 };
const WARM_UP_S = 2;
/** Maximum cost of an uncached page. */
const MAX_RATIO = 2;

/** Uncacheable pages against plain React with the same markup. */
export async function memberPagesBench({ scratch, shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const [mail = ''] = await plantMembers(server.data, { kind: 'pages', count: 1 });
  const cookie = leftCookies(await logIn(server.url, mail));
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['회원의 첫 화면', '/'],
    ['회원의 내 정보', '/my'],
  ] as const) {
    const file = join(scratch, `member-markup-${figures.length}.json`);
    writeFileSync(file, JSON.stringify(markupPage(textOf(await fetchRawResponse(server.url + path, cookie)))));
    const baseline = await openChildServer('bare-react-server.ts', [file, String(FIRST_QUALITY)]);
    try {
      const candidates = [
        { server, path, cookie },
        { server: baseline, path: '/' },
      ];
      for (const one of candidates)
        await serverLoad(one.server, { ...LOAD, seconds: WARM_UP_S, paths: [one.path], cookie });
      const [ours = [], theirs = []] = await measureAlternately(candidates, LOAD);
      const cpu = median(ours.map(({ cpuMicros }) => cpuMicros));
      const bareCpu = median(theirs.map(({ cpuMicros }) => cpuMicros));
      figures.push({
        what: `${what}, 새로 만들기 (CPU)`,
        unit: 'µs',
        ours: cpu,
        ...spread(ours.map(({ cpuMicros }) => cpuMicros)),
        peer: { name: '맨 React, 같은 압축', value: bareCpu, ratio: cpu / bareCpu },
        budget: { of: 'ratio', atMost: MAX_RATIO },
        note: `p99 ${median(ours.map(({ p99 }) => p99)).toFixed(1)} ms`,
      });
    } finally {
      await baseline.close();
    }
  }
  return figures;
}
