import { countTry } from '#domain/membership';
import { openEpisode } from '#domain/reading';
import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { TYPO_LIMITS, TYPO_STATE_NAMES } from '#vocabulary/typos';
import { forgetReporter, insertTypo, selectTyposOf } from './typo-store.ts';
import { around, findWords } from './word-change-rules.ts';

const DAY_SECONDS = 86_400;

/** Words that a reader saw in a text, and how they should stand. */
export interface TypoOrder {
  reader: Reader;
  episodeId: number;
  block: string;
  offset: number;
  found: string;
  wanted: string;
}

/**
 * Tells the shop of a slip in a text that its reader may read. Refuses with AUTH_ERROR 0002 without a login, as
 * `openEpisode` does where the text is not theirs to read, with TYPO_ERROR 0001 words that do not stand there, 0002 the
 * same words, 0003 too long, 0004 too many in a day, 0005 what they told already.
 */
export async function reportTypo(ctx: Needs<'db' | 'secrets' | 'openGauge'>, order: TypoOrder): Promise<number> {
  const memberNo = memberNoOf(order.reader);
  if (memberNo === null) throw new Refusal('AUTH_ERROR', '0002');
  const found = order.found.normalize('NFC');
  const wanted = order.wanted.trim().normalize('NFC').replaceAll(/\s+/g, ' ');
  if (found.length > TYPO_LIMITS.letters || wanted.length > TYPO_LIMITS.letters)
    throw new Refusal('TYPO_ERROR', '0003');
  if (found.trim() === '') throw new Refusal('TYPO_ERROR', '0001');
  if (found === wanted) throw new Refusal('TYPO_ERROR', '0002');
  const { episode, content } = await openEpisode(ctx, {
    id: order.episodeId,
    reader: order.reader,
    opening: 'preview',
  });
  if (content?.kind !== 'text') throw new Refusal('EPISODE_ERROR', '0001');
  const block = content.blocks.find(({ id }) => id === order.block);
  const stretch = block && findWords(block, found, order.offset);
  if (!block || !stretch) throw new Refusal('TYPO_ERROR', '0001');
  const typo = {
    episodeId: episode.id,
    memberNo,
    revision: episode.revision,
    block: block.id,
    offset: stretch.from,
    found,
    ...around(block, stretch, TYPO_LIMITS.around),
    wanted,
  };
  return ctx.db.transaction().execute(async (tx) => {
    const counter = { kind: 'typo', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countTry(tx, counter)).failures > TYPO_LIMITS.aDay) throw new Refusal('TYPO_ERROR', '0004');
    const id = await insertTypo(tx, typo);
    if (id === undefined) throw new Refusal('TYPO_ERROR', '0005');
    return id;
  });
}

/** The hints of a member who leaves stay, without whose they were. */
export async function forgetTypos(tx: Tx, memberNo: number): Promise<void> {
  await forgetReporter(tx, memberNo);
}

/** Everything that a member told, for their own copy. */
export async function exportTypos(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const rows = await selectTyposOf(ctx.db, memberNo);
  return [
    {
      name: 'typo-reports',
      title: '오탈자 제보',
      about: '본문에서 찾아 알려 주신 오탈자입니다.',
      columns: [
        { key: 'episode', title: '회차 번호' },
        { key: 'found', title: '찾으신 말' },
        { key: 'wanted', title: '고칠 말' },
        { key: 'state', title: '처리' },
        { key: 'at', title: '보내신 일시' },
      ],
      rows: rows.map(({ episode, found, wanted, state, at }) => ({
        episode,
        found,
        wanted,
        state: TYPO_STATE_NAMES[state],
        at: at.toISOString(),
      })),
    },
  ];
}
