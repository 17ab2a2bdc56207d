import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { requireFeature } from '#domain/feature-flags';
import { applyImport, cancelImport, uploadFile, readImport, removeFile, showImport } from '#domain/import-runs';
import { DomainError } from '#kernel/domain-error';
import { IMPORT_RUN_STATE_NAMES, UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { adminPaths } from '#shared/web/admin-paths';
import { uploadedFiles } from '../../../features/help/uploaded-files.server.ts';
import { parseId, orPage } from '../../../admin/components/page-number.server.ts';
import { UploadedFiles } from '../../../admin/imports/uploaded-files.tsx';
import { ImportProgress } from '../../../admin/imports/import-progress.tsx';
import { ImportReport } from '../../../admin/imports/import-report.tsx';
import { parseChoices, parseHeadings } from '../../../admin/imports/choice-form.server.ts';
import { WorkChoices } from '../../../admin/imports/work-choices.tsx';
import { stateTone } from '../../../admin/imports/import-labels.ts';
import { usePolling } from '../../../admin/imports/use-polling.ts';
import { RetryImport } from '../../../admin/imports/import-options.tsx';
import { Disclosure, ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { formText } from '../../../browser/form-text.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/import';

const MESSAGES = {
  read: '파일을 확인하기 시작했습니다.',
  apply: '적용하기 시작했습니다. 이 화면을 닫으셔도 계속합니다.',
  cancelled: '가져오기를 취소했습니다.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const runId = parseId(params.id, url.pathname);
  const run = await orPage(showImport(pageContext.ctx, runId));
  if (run.workId !== null) throw redirect(adminPaths.workUpload(run.workId, runId), 303);
  return { run, isOwn: run.operatorId === actor.id };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const runId = parseId(params.id, url.pathname);
  const form = await readForm(request);
  const pagePath = adminPaths.importRun(runId);
  return runFormAction(async () => {
    const order = { by: actor, runId };
    switch (formText(form, 'act')) {
      case 'files': {
        const files = await uploadedFiles(form, 'files');
        if (files.length === 0) throw new DomainError('UPLOAD_ERROR', '0007');
        for (const file of files) await uploadFile(pageContext.ctx, { ...order, ...file });
        return `${pagePath}?said=added`;
      }
      case 'remove':
        await removeFile(pageContext.ctx, { ...order, fileId: formText(form, 'file') });
        return `${pagePath}?said=removed`;
      case 'read': {
        const input = {
          replaces: formText(form, 'replaces') === 'on',
          overwrites: formText(form, 'overwrites') === 'on',
          headings: parseHeadings((await showImport(pageContext.ctx, runId)).dryReport ?? [], (name) =>
            formText(form, name),
          ),
        };
        await readImport(pageContext.ctx, { ...order, ...input });
        return `${pagePath}?said=read`;
      }
      case 'apply': {
        requireFeature(pageContext.switches, 'import');
        const { dryReport } = await showImport(pageContext.ctx, runId);
        const choices = parseChoices(dryReport ?? [], (name) => formText(form, name));
        await applyImport(pageContext.ctx, { ...order, choices });
        return `${pagePath}?said=apply`;
      }
      case 'cancel':
        await cancelImport(pageContext.ctx, order);
        return `${pagePath}?said=cancelled`;
      default:
        throw new DomainError('INPUT_ERROR', '0001');
    }
  });
}

export default function ImportPage({ loaderData: { run, isOwn }, actionData }: Route.ComponentProps): ReactNode {
  const { state } = run;
  const isRunning = state === 'reading' || state === 'applying';
  usePolling(isRunning);
  const report = run.report ?? run.dryReport;
  return (
    <ConsolePage
      title={`가져오기 ${run.id}`}
      up={{ path: '/operator/import', name: '가져오기' }}
      message={MESSAGES}
      actions={<Badge tone={stateTone(state)}>{IMPORT_RUN_STATE_NAMES[state]}</Badge>}
    >
      <ErrorMessage error={actionData} />
      {isRunning ? <ImportProgress progress={run.progress} isApplying={state === 'applying'} /> : null}
      {state === 'gathering' ? <UploadedFiles run={run} isOwn={isOwn} /> : null}
      {report ? <ImportReport report={report} isDone={run.report !== null} /> : null}
      {state === 'read' ? (
        <Panel
          title="확인하고 적용"
          lead="공개를 고르지 않은 것은 초안으로 들어가고 독자에게 보이지 않습니다. 거절된 것과 확인하지 않은 것은 건너뜁니다."
        >
          <ConsoleForm act="apply">
            <WorkChoices report={run.dryReport ?? []} />
            <div>
              <SendButton>적용하기</SendButton>
            </div>
          </ConsoleForm>
          <RetryImport report={run.dryReport ?? []} replaces={run.replaces} overwrites={run.overwrites} />
        </Panel>
      ) : null}
      {run.endedAt || run.isCancelled ? null : (
        <Disclosure label="가져오기 취소">
          <p>
            {state === 'applying'
              ? '다음 회차에서 멈춥니다. 이미 적용된 작품은 그대로 남습니다.'
              : '올린 파일을 삭제하고 끝냅니다. 작품에는 아무것도 바뀌지 않습니다.'}
          </p>
          <ConsoleForm act="cancel">
            <div>
              <SendButton tone="grave">취소하기</SendButton>
            </div>
          </ConsoleForm>
        </Disclosure>
      )}
      {run.isCancelled && !run.endedAt ? <p role="status">멈추는 중입니다.</p> : null}
      {state === 'failed' ? (
        <p role="alert">
          가져오는 도중에 문제가 생겨 멈추었습니다. 이미 적용된 작품은 그대로 있습니다. 파일을 다시 올려 이어서 가져와
          주세요.
        </p>
      ) : null}
      {state === 'gathering' && !isOwn ? <p>{run.who} 님이 파일을 올리고 있습니다.</p> : null}
      <p hidden={state !== 'gathering'}>
        한 번에 파일 {UPLOAD_LIMITS.files.toLocaleString('ko-KR')}개, 하나에 {UPLOAD_LIMITS.fileBytes / 1024 ** 2}MB까지
        올리실 수 있습니다.
      </p>
    </ConsolePage>
  );
}
