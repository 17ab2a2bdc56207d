import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { requireOn } from '#domain/switches';
import { applyImport, cancelImport, putFile, readImport, removeFile, showImport } from '#domain/uploads';
import { Refusal } from '#shared/refusal';
import { IMPORT_RUN_STATE_NAMES, UPLOAD_LIMITS } from '#vocabulary/import-runs';
import { sentFiles } from '../../help/sent-files.server.ts';
import { numberOf, orPage } from '../../operator/console-number.server.ts';
import { GatheredFiles } from '../../operator/imports/gathered-files.tsx';
import { ImportProgress } from '../../operator/imports/import-progress.tsx';
import { ImportReport } from '../../operator/imports/import-report.tsx';
import { typedChoices } from '../../operator/imports/choice-form.server.ts';
import { WorkChoices } from '../../operator/imports/work-choices.tsx';
import { stateTone } from '../../operator/imports/import-words.ts';
import { ReadAgain } from '../../operator/imports/read-again.tsx';
import { AskFirst, ConsoleForm, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RefusedLine } from '../../operator/refused-line.tsx';
import { settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import { formText } from '../../form-text.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/import';

const LOOK_MS = 1500;
const SAID = {
  read: '파일을 살펴보기 시작했습니다.',
  apply: '적용하기 시작했습니다. 이 화면을 닫으셔도 계속합니다.',
  cancelled: '가져오기를 취소했습니다.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const run = await orPage(showImport(facts.ctx, numberOf(params.id, url.pathname)));
  return { run, isOwn: run.operatorId === by.id };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const runId = numberOf(params.id, url.pathname);
  const form = await sentForm(request);
  const here = `/operator/import/${runId}`;
  return settleAct(async () => {
    const order = { by, runId };
    switch (formText(form, 'act')) {
      case 'files': {
        const files = await sentFiles(form, 'files');
        if (files.length === 0) throw new Refusal('UPLOAD_ERROR', '0007');
        for (const file of files) await putFile(facts.ctx, { ...order, ...file });
        return `${here}?said=added`;
      }
      case 'remove':
        await removeFile(facts.ctx, { ...order, fileId: formText(form, 'file') });
        return `${here}?said=removed`;
      case 'read': {
        const wish = {
          replaces: formText(form, 'replaces') === 'on',
          overwrites: formText(form, 'overwrites') === 'on',
        };
        await readImport(facts.ctx, { ...order, ...wish });
        return `${here}?said=read`;
      }
      case 'apply': {
        requireOn(facts.switches, 'import');
        const { dryReport } = await showImport(facts.ctx, runId);
        const choices = typedChoices(dryReport ?? [], (name) => formText(form, name));
        await applyImport(facts.ctx, { ...order, choices });
        return `${here}?said=apply`;
      }
      case 'cancel':
        await cancelImport(facts.ctx, order);
        return `${here}?said=cancelled`;
      default:
        throw new Refusal('INPUT_ERROR', '0001');
    }
  });
}

export default function ImportPage({ loaderData: { run, isOwn }, actionData }: Route.ComponentProps): ReactNode {
  const { state } = run;
  const isRunning = state === 'reading' || state === 'applying';
  useLooking(isRunning);
  const report = run.report ?? run.dryReport;
  return (
    <ConsolePage
      title={`가져오기 ${run.id}`}
      up={{ path: '/operator/import', name: '가져오기' }}
      said={SAID}
      actions={<Mark tone={stateTone(state)}>{IMPORT_RUN_STATE_NAMES[state]}</Mark>}
    >
      <RefusedLine fault={actionData} />
      {isRunning ? <ImportProgress progress={run.progress} isApplying={state === 'applying'} /> : null}
      {state === 'gathering' ? <GatheredFiles run={run} isOwn={isOwn} /> : null}
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
          <ReadAgain replaces={run.replaces} overwrites={run.overwrites} />
        </Panel>
      ) : null}
      {run.endedAt || run.isCancelled ? null : (
        <AskFirst label="가져오기 취소">
          <p>
            {state === 'applying'
              ? '다음 회차에서 멈춥니다. 이미 적용된 작품은 그대로 남습니다.'
              : '올린 파일을 지우고 끝냅니다. 작품에는 아무것도 바뀌지 않습니다.'}
          </p>
          <ConsoleForm act="cancel">
            <div>
              <SendButton tone="grave">취소하기</SendButton>
            </div>
          </ConsoleForm>
        </AskFirst>
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
        한 번에 파일 {UPLOAD_LIMITS.files}개, 하나에 {UPLOAD_LIMITS.fileBytes / 1024 ** 2}MB까지 올리실 수 있습니다.
      </p>
    </ConsolePage>
  );
}

/** Looks how far it is while it runs; without script the page asks for itself. */
function useLooking(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
