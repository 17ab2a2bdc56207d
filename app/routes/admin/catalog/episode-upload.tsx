import type { ReactNode } from 'react';
import { useSubmit } from 'react-router';
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
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { type ConsoleForm as Submitted, consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { orPage, parseId } from '../../../admin/components/page-number.server.ts';
import { EpisodeRows, LeftOut } from '../../../admin/imports/episode-rows.tsx';
import { parseUploadChoices, parseUploadSettings } from '../../../admin/imports/episode-upload-form.server.ts';
import { EpisodeUploadResult } from '../../../admin/imports/episode-upload-result.tsx';
import { EpisodeUploadPreview } from '../../../admin/imports/episode-upload-preview.tsx';
import { EpisodeUploadSettings } from '../../../admin/imports/episode-upload-settings.tsx';
import { uploadView } from '../../../admin/imports/episode-upload-view.server.ts';
import { FileSending } from '../../../admin/imports/file-sending.tsx';
import { stateTone } from '../../../admin/imports/import-labels.ts';
import { ImportProgress } from '../../../admin/imports/import-progress.tsx';
import styles from '../../../admin/imports/imports.module.css';
import { uploadColumns } from '../../../admin/imports/uploaded-files.tsx';
import { usePolling } from '../../../admin/imports/use-polling.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-upload';
import { PostForm } from '../../../admin/components/write-access.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = parseId(params.id, url.pathname);
  const runId = parseId(params.run, url.pathname);
  const run = await orPage(showEpisodeUpload(pageContext.ctx, { workId, runId }));
  const work = await orPage(showAdminWork(pageContext.ctx, workId));
  const isEditing = url.searchParams.has('edit');
  const upload = uploadView(pageContext.ctx, { run, actorId: actor.id, isEditing });
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
        await readImport(ctx, { ...order, replaces: false, overwrites: false });
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

/** Throws UPLOAD_ERROR 0007 without files. */
async function sentFiles(form: Submitted): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files = form.files('files');
  if (files.length === 0) throw new DomainError('UPLOAD_ERROR', '0007');
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
}

export default function EpisodeUploadPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, isListed, upload } = loaderData;
  const { id, state, preview, form, report } = upload;
  const isRunning = state === 'reading' || state === 'applying';
  usePolling(isRunning);
  const path = adminPaths.workUpload(workId, id);
  return (
    <ConsolePage
      title="회차 올리기"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      actions={<Badge tone={stateTone(state)}>{EPISODE_UPLOAD_STATE_NAMES[state]}</Badge>}
    >
      <ErrorMessage error={actionData} />
      {isRunning ? <ImportProgress progress={upload.progress} isApplying={state === 'applying'} /> : null}
      {state === 'gathering' ? <Gathering upload={upload} path={path} /> : null}
      <LeftOut remarks={upload.remarks} />
      {form ? <PlanForm form={form} error={actionData} path={path} /> : null}
      {preview ? <EpisodeUploadPreview {...preview} isListed={isListed} editPath={`${path}?edit=1`} /> : null}
      {report ? <EpisodeUploadResult report={report} /> : null}
      {state === 'failed' ? (
        <p role="alert">
          저장하지 못했습니다. 그사이 작품의 회차가 바뀌었거나 파일을 읽지 못했습니다. 바뀐 회차를 확인하고 다시 올려
          주세요.
        </p>
      ) : null}
      {upload.isEnded ? (
        <FormBar>
          <LinkButton href={adminPaths.workEpisodes(workId)} tone="main">
            회차 목록
          </LinkButton>
          <ConsoleForm action={adminPaths.workUploads(workId)}>
            <SendButton tone="quiet">더 올리기</SendButton>
          </ConsoleForm>
        </FormBar>
      ) : (
        <CancelUpload isApplying={state === 'applying'} path={path} />
      )}
    </ConsolePage>
  );
}

type Upload = Route.ComponentProps['loaderData']['upload'];

function Gathering({ upload, path }: { upload: Upload; path: string }): ReactNode {
  const submit = useSubmit();
  const { id, files, isOwn } = upload;
  const isComplete = files.length > 0 && files.every(({ bytes, received }) => received === bytes);
  const read = (): void => void submit({ act: 'read' }, { method: 'post', action: path });
  return (
    <Panel
      title="파일"
      lead={`TXT, DOCX, HWPX, Markdown, HTML, EPUB, 그림 폴더와 ZIP을 올립니다. 한 번에 ${UPLOAD_LIMITS.files.toLocaleString('ko-KR')}개, 하나에 ${UPLOAD_LIMITS.fileBytes / 1024 ** 2}MB까지입니다.`}
    >
      {isOwn ? (
        <FileSending
          runId={id}
          hint="‘101화.txt’, ‘제101화 제목.docx’처럼 번호가 든 이름이면 회차 번호를 알아봅니다."
          onComplete={read}
        />
      ) : null}
      {files.length > 0 ? (
        <DataTable caption="올린 파일" rows={files} keyOf={(file) => file.id} empty="" columns={uploadColumns(isOwn)} />
      ) : null}
      {isComplete ? (
        <ConsoleForm act="read" action={path}>
          <FormBar>
            <SendButton>회차 확인</SendButton>
          </FormBar>
        </ConsoleForm>
      ) : null}
    </Panel>
  );
}

interface PlanFormProps {
  form: NonNullable<Upload['form']>;
  error: Route.ComponentProps['actionData'];
  path: string;
}

function PlanForm({ form, error, path }: PlanFormProps): ReactNode {
  const values = error?.typed['act'] === 'preview' ? error.typed : form.values;
  return (
    <PostForm action={path} noValidate className={styles.plan}>
      <input type="hidden" name="act" value="preview" />
      <EpisodeRows found={form.found} values={values} />
      <EpisodeUploadSettings values={values} error={error} />
      <FormBar>
        <SendButton>미리 보기</SendButton>
      </FormBar>
    </PostForm>
  );
}

function CancelUpload({ isApplying, path }: { isApplying: boolean; path: string }): ReactNode {
  return (
    <Disclosure label="올리기 취소">
      <p>
        {isApplying
          ? '저장을 멈춥니다. 아직 아무 회차도 바뀌지 않았습니다.'
          : '올린 파일을 지우고 끝냅니다. 작품에는 아무것도 바뀌지 않습니다.'}
      </p>
      <ConsoleForm act="cancel" action={path}>
        <div>
          <SendButton tone="grave">취소하기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
