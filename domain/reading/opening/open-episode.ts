import { NO_CONTENT_EXTRA, requireVisible, selectEpisode } from '#domain/catalog';
import { readsEarlySql, useSupporterBenefit } from '#domain/early-access';
import { entitlementsSql, openEntitlementPart, openPassPart } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, memberNoOf } from '#kernel/reader';
import { loadContent } from './episode-content.ts';
import { type OpenedEpisode, episodeView } from './episode-view.ts';
import { workSettingsSql } from '../sync/reading-log-store.ts';
import { accountProfiles } from '../sync/reading-settings.ts';
import { limitOpenings } from './limit-openings.ts';
import { type OpeningMode, decideOpening } from './opening-rules.ts';
import { paywallView } from './paywall-view.ts';

const MAX_TRIES = 4;

interface OpeningInput {
  id: number;
  reader: Reader;
  opening: OpeningMode;
  wantsPrices?: boolean;
  /** Adds a member's reading settings of this kind. */
  settingsFor?: 'text' | 'images';
}

/**
 * Opens an episode. `read` opens an entitlement and starts a rental, in one statement; already opened content is read
 * without a write. Locked episodes return the paywall without content. `wantsPrices`: adds current prices. Throws
 * NOT_FOUND 0002 if missing, ADULT_ERROR 0001 by age, MEDIA_ERROR 0002 or 0003 beyond the rate limit, EPISODE_ERROR
 * 0002 before release, 0001 when the entitlement keeps changing.
 */
export async function openEpisode(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  input: OpeningInput,
): Promise<OpenedEpisode> {
  const memberNo = memberNoOf(input.reader);
  const { settingsFor } = input;
  const isAsked = settingsFor !== undefined && memberNo !== null;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = await selectEpisode(ctx.db, {
      id: input.id,
      rightsTo: (episode) => entitlementsSql(memberNo, episode),
      isSupporterOf: (work) => readsEarlySql(memberNo, work),
      recordsOf: (work) => workSettingsSql(isAsked ? { memberNo, kind: settingsFor } : null, work),
    });
    if (!row) throw new DomainError('NOT_FOUND', '0002');
    const decision = decideOpening(row, row.rights, input.opening);
    if (decision.is === 'absent') throw new DomainError('NOT_FOUND', '0002');
    requireVisible(input.reader, { rating: row.work_rating, id: row.work_id }, 'content');
    const settings = isAsked ? { settings: accountProfiles(row.reader_records) } : {};
    if (decision.is === 'early') throw new DomainError('EPISODE_ERROR', '0002', { work: row.work_id });
    if (decision.is === 'gate') return { ...(await paywallView(ctx, row, { ...decision, ...input })), ...settings };
    if (!row.is_free || !row.is_open) limitOpenings(ctx, { memberNo, what: 'episode' });
    if (decision.is === 'open') {
      if (decision.isBenefit && !(await usesBenefit(ctx, { memberNo, workId: row.work_id }))) continue;
      const { content } = await loadContent(ctx, row, NO_CONTENT_EXTRA);
      return { ...episodeView(ctx, row, decision.by), gate: null, content, ...settings };
    }
    if (memberNo === null) continue;
    const { kind, source } = decision.by;
    const { id: episodeId } = row;
    const part =
      source === 'pass' ? openPassPart({ memberNo, episodeId }) : openEntitlementPart({ memberNo, episodeId, kind });
    const { content, opened } = await loadContent(ctx, row, part);
    if (!opened) continue;
    const by = { ...decision.by, openedAt: row.now.toISOString(), endsAt: opened.endsAt };
    return { ...episodeView(ctx, row, by), gate: null, content, ...settings };
  }
  throw new DomainError('EPISODE_ERROR', '0001');
}

async function usesBenefit(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number | null; workId: number },
): Promise<boolean> {
  return memberNo !== null && useSupporterBenefit(ctx, { memberNo, workId });
}
