import type { ReactNode } from 'react';
import { requireFeature } from '#domain/feature-flags';
import {
  applyAuthorUpload,
  cancelAuthorUpload,
  previewAuthorUpload,
  readAuthorUpload,
  removeAuthorFile,
  showAuthorUpload,
  showAuthorWork,
  uploadAuthorFiles,
} from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { EPISODE_UPLOAD_STATE_NAMES } from '#shared/catalog/episode-upload';
import { studioPaths } from '#shared/web/studio-paths';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage } from '../../admin/components/console-page.tsx';
import { parseId } from '../../admin/components/page-number.server.ts';
import { parseUploadChoices, sentFiles } from '../../admin/imports/episode-upload-form.server.ts';
import { EpisodeUploadSteps } from '../../admin/imports/episode-upload-steps.tsx';
import { uploadView } from '../../admin/imports/episode-upload-view.server.ts';
import { stateTone } from '../../admin/imports/import-labels.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/work-upload';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = parseId(params.id, url.pathname);
  const runId = parseId(params.run, url.pathname);
  const [work, run] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    showAuthorUpload(ctx, { memberNo, workId, runId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const upload = uploadView(ctx, { run, isOwn: true, isEditing: url.searchParams.has('edit') });
  return { workId, title: work.sheet.title, upload };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx, switches } = pageContext;
  const at = { memberNo, workId: parseId(params.id, url.pathname), runId: parseId(params.run, url.pathname) };
  const form = await consoleForm(request);
  const path = studioPaths.upload(at.workId, at.runId);
  return runCatalogAction(async () => {
    switch (form('act')) {
      case 'files':
        await uploadAuthorFiles(ctx, { ...at, files: await sentFiles(form) });
        return path;
      case 'remove':
        await removeAuthorFile(ctx, { ...at, fileId: form('file') });
        return path;
      case 'read':
        await readAuthorUpload(ctx, { ...at, isWhole: form('whole') === 'yes' });
        return path;
      case 'preview': {
        const { episodeRows } = await showAuthorUpload(ctx, at);
        await previewAuthorUpload(ctx, { ...at, choices: parseUploadChoices(episodeRows?.rows ?? [], form) });
        return path;
      }
      case 'apply':
        requireFeature(switches, 'import');
        await applyAuthorUpload(ctx, { ...at, version: form('version') });
        return path;
      case 'cancel':
        await cancelAuthorUpload(ctx, at);
        return `${studioPaths.work(at.workId)}?said=cancelled`;
      default:
        throw new DomainError('INPUT_ERROR', '0001');
    }
  }, form.typed);
}

export default function WorkUploadPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, upload } = loaderData;
  const { id, state } = upload;
  const work = studioPaths.work(workId);
  return (
    <ConsolePage
      title="회차 올리기"
      up={{ path: work, name: title }}
      lead="파일마다 새 회차의 초안이 됩니다. 초안은 회차 목록에서 골라 한꺼번에 예약할 수 있습니다."
      actions={<Badge tone={stateTone(state)}>{EPISODE_UPLOAD_STATE_NAMES[state]}</Badge>}
    >
      <EpisodeUploadSteps
        upload={upload}
        error={actionData}
        isListed={false}
        isAddingOnly
        paths={{
          page: studioPaths.upload(workId, id),
          files: studioPaths.uploadFiles(workId, id),
          episodes: `${work}?upload=${id}`,
          again: work,
        }}
      />
    </ConsolePage>
  );
}
