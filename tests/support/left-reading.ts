import { pushReading } from '#domain/reading';
import type { ReadingRecord } from '#vocabulary/reading-record';
import type { TestContext } from './test-context.ts';

const DEVICE = 'aaaa-1';

/** A place, a highlight with a note, a setting and a line of the log, as a member's device sends them. */
export async function leaveReading(
  ctx: TestContext,
  wish: { memberNo: number; note: string; device?: string },
): Promise<void> {
  const { memberNo } = wish;
  const now = Date.now();
  const stamp = (seq: number): { device: string; seq: number; at: number } => ({ device: DEVICE, seq, at: now });
  const place = { episode: 7, revision: 1, block: 'b1', offset: 0, quote: '달이', fraction: 0.25 };
  const anchor = {
    kind: 'highlight' as const,
    work: 1,
    workTitle: '등대부',
    episode: { id: 7, position: 3, title: '물때' },
    place,
    end: { ...place, offset: 2 },
    text: '달이',
    madeAt: new Date(now).toISOString(),
  };
  const viewed = { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 };
  const records: ReadingRecord[] = [
    {
      kind: 'place',
      work: 1,
      episode: 7,
      viewed,
      place,
      fraction: 0.25,
      settledAgo: 0,
      run: 0,
      furthest: 0.25,
      ...stamp(1),
    },
    {
      kind: 'mark',
      id: 'm1',
      anchor: { value: anchor, ...stamp(2) },
      colour: { value: 'yellow', ...stamp(3) },
      note: { live: [{ value: wish.note, ...stamp(4) }], seen: [] },
      alive: { live: [{ value: true, ...stamp(5) }], seen: [] },
    },
    { kind: 'settings', of: 'text', scope: 'default', owner: null, fields: { size: { value: 24, ...stamp(6) } } },
    { kind: 'event', work: 1, episode: 7, act: 'read', ms: 90_000, fraction: 0.25, ...stamp(7) },
  ];
  const pushed = await pushReading(ctx, {
    memberNo,
    owner: memberNo,
    device: { id: DEVICE, name: wish.device ?? 'iPhone' },
    now,
    records,
  });
  if (pushed.refused.length > 0) throw new Error(`a planted record was refused: ${JSON.stringify(pushed.refused)}`);
}
