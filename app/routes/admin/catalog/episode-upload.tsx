import type { ReactNode } from 'react';
import { showAdminWork } from '#domain/catalog-admin';
import { requireFeature } from '#domain/feature-flags';
import {
  applyEpisodeUpload,
  cancelImport,
  previewEpisodeUpload,
  readImport,
  removeFile,
  showEpisodeUpload,
  uploadFile,
} from '#domain/import-runs';
import { DomainError } from '#kernel/domain-error';
import { EPISODE_UPLOAD_STATE_NAMES } from '#shared/catalog/episode-upload';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { type ConsoleForm as Submitted, consoleForm } from '../../../admin/components/console-form.server.ts';
import { Badge, ConsolePage } from '../../../admin/components/console-page.tsx';
import { orPage, parseId } from '../../../admin/components/page-number.server.ts';
import {
  parseUploadChoices,
  parseUploadSettings,
  sentFiles,
} from '../../../admin/imports/episode-upload-form.server.ts';
import { EpisodeUploadSteps } from '../../../admin/imports/episode-upload-steps.tsx';
import { uploadView } from '../../../admin/imports/episode-upload-view.server.ts';
import { stateTone } from '../../../admin/imports/import-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-upload';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  const runId = parseId(params.run, url.pathname);
  const run = await orPage(showEpisodeUpload(pageContext.ctx, { workId, runId }));
  const work = await orPage(showAdminWork(pageContext.ctx, workId));
  const isEditing = url.searchParams.has('edit');
  const upload = uploadView(pageContext.ctx, { run, isOwn: run.operatorId === actor.id, isEditing });
  return { workId, title: work.sheet.title, isListed: work.isListed, upload };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  const runId = parseId(params.run, url.pathname);
  const form = await consoleForm(request);
  const path = adminPaths.workUpload(workId, runId);
  const { ctx } = pageContext;
  const order = { by: actor, runId };
  return runCatalogAction(async () => {
    const { episodeRows } = await showEpisodeUpload(ctx, { workId, runId });
    switch (form('act')) {
      case 'files': {
        const files = await sentFiles(form);
        for (const file of files) await uploadFile(ctx, { ...order, ...file });
        return `${path}?said=added`;
      }
      case 'remove':
        await removeFile(ctx, { ...order, fileId: form('file') });
        return `${path}?said=removed`;
      case 'read':
        await readImport(ctx, { ...order, replaces: false, overwrites: false, isWhole: form('whole') === 'yes' });
        return path;
      case 'preview': {
        const choices = parseUploadChoices(episodeRows?.rows ?? [], form);
        await previewEpisodeUpload(ctx, { runId, choices, settings: parseUploadSettings(form) });
        return path;
      }
      case 'apply':
        requireFeature(pageContext.switches, 'import');
        await applyEpisodeUpload(ctx, { ...order, version: form('version') });
        return path;
      case 'cancel':
        await cancelImport(ctx, order);
        return `${adminPaths.workEpisodes(workId)}?said=cancelled`;
      default:
        throw new DomainError('INPUT_ERROR', '0001');
    }
  }, typedValues(form));
}

function typedValues(form: Submitted): Record<string, string> {
  return { ...form.typed, weekdays: form.all('weekdays').join(',') };
}

export default function EpisodeUploadPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, isListed, upload } = loaderData;
  const { id, state } = upload;
  return (
    <ConsolePage
      title="회차 올리기"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      actions={<Badge tone={stateTone(state)}>{EPISODE_UPLOAD_STATE_NAMES[state]}</Badge>}
    >
      <EpisodeUploadSteps
        upload={upload}
        error={actionData}
        isListed={isListed}
        paths={{
          page: adminPaths.workUpload(workId, id),
          files: adminPaths.importFiles(id),
          episodes: adminPaths.workEpisodes(workId),
          again: adminPaths.workUploads(workId),
        }}
      />
    </ConsolePage>
  );
}
