import { formatPrice } from '#domain/catalog-admin';
import { scheduleTime } from '#shared/content/seoul-date';
import { type EpisodeUpload, uploadPlanVersion } from '#domain/import-runs';
import type { Needs } from '#kernel/context';
import type { PlannedEpisode } from '#shared/catalog/episode-upload';
import { uploadValues } from './episode-upload-form.server.ts';
import type { PlannedRow } from './episode-upload-preview.tsx';

/** What the page of an upload shows; the plan to confirm unless it is being edited. */
export function uploadView(
  ctx: Needs<'secrets'>,
  { run, isOwn, isEditing }: { run: EpisodeUpload; isOwn: boolean; isEditing: boolean },
) {
  const { id, state, files, progress, isCancelled, endedAt, report, suggested, episodePlan: plan } = run;
  const found = state === 'read' ? run.episodeRows : null;
  const isPlanned = found !== null && plan !== null && !isEditing;
  return {
    id,
    state,
    files,
    progress,
    isWhole: run.isWhole,
    isEnded: isCancelled || endedAt !== null,
    report,
    isOwn,
    remarks: found?.remarks ?? [],
    preview: isPlanned ? { rows: plan.episodes.map(plannedRow), version: uploadPlanVersion(ctx, plan) } : null,
    form: found && !isPlanned ? { found, values: uploadValues(found.rows, { plan, suggested }) } : null,
  };
}

function plannedRow(episode: PlannedEpisode): PlannedRow {
  const { key, number, title, episodeId, isDraft, opensAt } = episode;
  const isNew = episodeId === null;
  return {
    key,
    number,
    title,
    isNew,
    price: isNew ? formatPrice(episode) : '그대로',
    opens: isNew ? (isDraft ? '초안' : opensAt === null ? '저장하면 바로' : scheduleTime(new Date(opensAt))) : '그대로',
  };
}
