import { countAttempt } from '#domain/members';
import { openEpisode } from '#domain/reading';
import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { TYPO_LIMITS, TYPO_STATE_NAMES } from '#shared/community/typo-reports';
import { anonymizeReporter, insertTypo, selectMemberTypos } from './typo-store.ts';
import { contextOf, findWords } from './word-change-rules.ts';

const DAY_SECONDS = 86_400;

export interface TypoReportInput {
  reader: Reader;
  episodeId: number;
  block: string;
  offset: number;
  found: string;
  wanted: string;
}

/**
 * Reports a typo. Throws AUTH_ERROR 0002 without login, like `openEpisode` without access, TYPO_ERROR 0001 if the
 * words are not there, 0002 if unchanged, 0003 if too long, 0004 beyond the daily limit, 0005 for a duplicate.
 */
export async function reportTypo(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  input: TypoReportInput,
): Promise<number> {
  const memberNo = memberNoOf(input.reader);
  if (memberNo === null) throw new DomainError('AUTH_ERROR', '0002');
  const found = input.found.normalize('NFC');
  const wanted = input.wanted.trim().normalize('NFC').replaceAll(/\s+/g, ' ');
  if (found.length > TYPO_LIMITS.letters || wanted.length > TYPO_LIMITS.letters)
    throw new DomainError('TYPO_ERROR', '0003');
  if (found.trim() === '') throw new DomainError('TYPO_ERROR', '0001');
  if (found === wanted) throw new DomainError('TYPO_ERROR', '0002');
  const { episode, content } = await openEpisode(ctx, {
    id: input.episodeId,
    reader: input.reader,
    opening: 'preview',
  });
  if (content?.kind !== 'text') throw new DomainError('EPISODE_ERROR', '0001');
  const block = content.blocks.find(({ id }) => id === input.block);
  const stretch = block && findWords(block, found, input.offset);
  if (!block || !stretch) throw new DomainError('TYPO_ERROR', '0001');
  const typo = {
    episodeId: episode.id,
    memberNo,
    revision: episode.revision,
    block: block.id,
    offset: stretch.from,
    found,
    ...contextOf(block, stretch, TYPO_LIMITS.around),
    wanted,
  };
  return ctx.db.transaction().execute(async (tx) => {
    const counter = { kind: 'typo', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countAttempt(tx, counter)).failures > TYPO_LIMITS.aDay) throw new DomainError('TYPO_ERROR', '0004');
    const id = await insertTypo(tx, typo);
    if (id === undefined) throw new DomainError('TYPO_ERROR', '0005');
    return id;
  });
}

/** Anonymizes a member's reports on withdrawal. */
export async function anonymizeTypos(tx: Tx, memberNo: number): Promise<void> {
  await anonymizeReporter(tx, memberNo);
}

/** Exports a member's reports. */
export async function exportTypos(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const rows = await selectMemberTypos(ctx.db, memberNo);
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
