import type { ReactNode } from 'react';
import { requestLedgerCheck, showHealth } from '#domain/reports';
import type { DiskSpace } from '#kernel/ports/disk-space-port';
import { jobLabel } from '#shared/operations/jobs';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import { seoulMinute } from '#shared/content/seoul-date';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { byteLabel } from '../../../admin/reports/report-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/health';

const BACKUPS = {
  running: <Badge tone="wait">만드는 중</Badge>,
  done: <Badge tone="good">마침</Badge>,
  failed: <Badge tone="bad">실패</Badge>,
};
const RESULT: Column<{ broken: number }> = {
  title: '결과',
  cell: ({ broken }) =>
    broken === 0 ? <Badge tone="good">맞음</Badge> : <Badge tone="bad">{`${broken}건 어긋남`}</Badge>,
};
const FAILED: Column<{ failed: number }> = {
  title: '실패',
  kind: 'number',
  cell: ({ failed }) => (failed === 0 ? 0 : <Badge tone="bad">{failed}</Badge>),
};
const minute = (at: Date | null): string => (at ? seoulMinute(at) : '');

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'health');
  const [{ jobs, databaseBytes, backups, errors, check }, disk] = await Promise.all([
    showHealth(pageContext.ctx),
    pageContext.ctx.disk.measure(),
  ]);
  return {
    databaseBytes,
    disk,
    jobs: jobs.map((job) => ({ ...job, oldest: minute(job.oldest) })),
    errors: errors.map((error) => ({ ...error, last: seoulMinute(error.last) })),
    check: check && { at: seoulMinute(check.at), isWhole: check.is_whole, invariants: check.invariants },
    backups: backups?.map((backup) => ({
      name: backup.name,
      state: backup.state,
      begunAt: seoulMinute(backup.begun_at),
      bytes: backup.bytes,
      files: backup.files,
      error: backup.fault ?? backup.rehearsal_faults ?? '',
      rehearsedAt: minute(backup.rehearsed_at),
    })),
  };
}

/** Warns below 5 % free disk space. */
function storedDetails(databaseBytes: number, { fileBytes, freeBytes, totalBytes }: DiskSpace) {
  const remaining = `${byteLabel(freeBytes)} (전체 ${byteLabel(totalBytes)})`;
  const isScarce = freeBytes < totalBytes / 20;
  return [
    { name: '데이터베이스', value: byteLabel(databaseBytes) },
    {
      name: '그림과 파일',
      value: fileBytes === null ? '세는 중입니다. 잠시 뒤 다시 열어 주세요.' : byteLabel(fileBytes),
    },
    {
      name: '디스크의 남은 자리',
      value: isScarce ? <Badge tone="bad">{`${remaining} 거의 찼습니다`}</Badge> : remaining,
    },
  ];
}

export async function action({ context, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'health');
  return runFormAction(async () => {
    await requestLedgerCheck(pageContext.ctx, { by: actor });
    return '/operator/health?said=checking';
  });
}

export default function OperatorHealthPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { jobs, databaseBytes, disk, backups, errors, check } = loaderData;
  return (
    <ConsolePage
      title="상태"
      message={{ checking: '원장을 확인하기 시작했습니다. 잠시 뒤 이 화면을 다시 열어 주세요.' }}
    >
      <Panel
        title="원장"
        lead="코인과 열람권이 모두 맞는지 날마다 새벽에 확인합니다."
        actions={
          <ConsoleForm>
            <SendButton tone="quiet">지금 확인</SendButton>
          </ConsoleForm>
        }
      >
        {check ? (
          <>
            <p>
              {check.at} <Badge tone={check.isWhole ? 'good' : 'bad'}>{check.isWhole ? '모두 맞음' : '어긋남'}</Badge>
            </p>
            <DataTable
              caption="원장의 항목"
              columns={[
                { title: '항목', cell: (item) => item.name },
                { title: '뜻', cell: (item) => LEDGER_INVARIANTS[item.name] ?? '' },
                RESULT,
              ]}
              rows={check.invariants}
              keyOf={(item) => item.name}
              empty="확인한 항목이 없습니다."
            />
          </>
        ) : (
          <p>아직 확인하지 않았습니다. 지금 확인을 눌러 주세요.</p>
        )}
      </Panel>
      <Panel title="오류" lead="지난 하루 동안 로그에 남은 오류를 이름마다 세었습니다.">
        <DataTable
          caption="지난 하루의 오류"
          columns={[
            { title: '이름', cell: (item) => item.name },
            { title: '수', kind: 'number', cell: (item) => item.errors.toLocaleString('ko-KR') },
            { title: '마지막', cell: (item) => item.last },
          ]}
          rows={errors}
          keyOf={(item) => item.name}
          empty="지난 하루 동안 오류가 없었습니다."
        />
      </Panel>
      <Panel title="맡긴 일" lead="메일, 결제 확인, 순위처럼 뒤에서 하는 일입니다. 실패는 지난 하루 동안의 수입니다.">
        <DataTable
          caption="맡긴 일"
          columns={[
            { title: '이름', cell: (item) => jobLabel(item.name) },
            { title: '기다림', kind: 'number', cell: (item) => item.waiting },
            { title: '하는 중', kind: 'number', cell: (item) => item.running },
            FAILED,
            { title: '가장 오래 기다린 것', cell: (item) => item.oldest },
          ]}
          rows={jobs}
          keyOf={(item) => item.name}
          empty="맡긴 일이 없습니다."
        />
      </Panel>
      <Panel title="저장한 것">
        <DetailList details={storedDetails(databaseBytes, disk)} />
        {backups ? (
          <DataTable
            caption="백업"
            columns={[
              { title: '백업', cell: (item) => item.name },
              { title: '상태', cell: (item) => BACKUPS[item.state] },
              { title: '시작', cell: (item) => item.begunAt },
              { title: '크기', kind: 'number', cell: (item) => (item.bytes === null ? '' : byteLabel(item.bytes)) },
              { title: '파일', kind: 'number', cell: (item) => item.files },
              { title: '되돌려 본 때', cell: (item) => item.rehearsedAt },
              { title: '말할 것', cell: (item) => item.error },
            ]}
            rows={backups}
            keyOf={(item) => item.name}
            empty="아직 백업이 없습니다. npm run seoga -- backup으로 만들어 주세요."
          />
        ) : null}
      </Panel>
    </ConsolePage>
  );
}
