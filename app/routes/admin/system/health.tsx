import type { ReactNode } from 'react';
import { type HealthFinding, healthFindings, requestLedgerCheck, showHealth } from '#domain/reports';
import { listReadiness } from '#domain/setup';
import type { DiskSpace } from '#kernel/ports/disk-space-port';
import { jobLabel } from '#shared/operations/jobs';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import { seoulMinute } from '#shared/content/seoul-date';
import { ConsoleForm, Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Badge, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { byteLabel } from '../../../admin/reports/report-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import styles from '../../../admin/system/health.module.css';
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
    broken === 0 ? <Badge tone="good">일치</Badge> : <Badge tone="bad">{`${broken}건 불일치`}</Badge>,
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
  const [health, disk, readiness] = await Promise.all([
    showHealth(pageContext.ctx),
    pageContext.ctx.disk.measure(),
    listReadiness(pageContext.ctx),
  ]);
  const { jobs, databaseBytes, backups, errors, check } = health;
  return {
    findings: healthFindings({ ...health, disk, now: new Date() }),
    toOpen: readiness.filter(({ isDone }) => !isDone).length,
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

function storedDetails(databaseBytes: number, { fileBytes, freeBytes, totalBytes }: DiskSpace) {
  const remaining = `${byteLabel(freeBytes)} (전체 ${byteLabel(totalBytes)})`;
  return [
    { name: '데이터베이스', value: byteLabel(databaseBytes) },
    {
      name: '그림과 파일',
      value: fileBytes === null ? '집계하는 중입니다. 잠시 뒤 다시 열어 주세요.' : byteLabel(fileBytes),
    },
    {
      name: '디스크의 남은 공간',
      value: remaining,
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
  const { findings, toOpen, jobs, databaseBytes, disk, backups, errors, check } = loaderData;
  return (
    <ConsolePage
      title="상태"
      lead={conclusion(findings)}
      message={{ checking: '원장을 확인하기 시작했습니다. 잠시 뒤 이 화면을 다시 열어 주세요.' }}
    >
      <Panel
        title="지금 상태"
        lead={toOpen > 0 ? `서점을 열기 전에 할 일이 ${toOpen}가지 남았습니다.` : undefined}
        actions={toOpen > 0 ? <LinkButton href="/operator/setup">할 일 보기</LinkButton> : null}
      >
        <FindingList findings={findings} />
      </Panel>
      <Panel
        title="코인 원장"
        lead="코인과 열람권의 기록이 서로 맞는지 매일 새벽에 확인합니다."
        actions={
          <ConsoleForm>
            <SendButton tone="quiet">지금 확인</SendButton>
          </ConsoleForm>
        }
      >
        {check ? (
          <>
            <p>
              {check.at} <Badge tone={check.isWhole ? 'good' : 'bad'}>{check.isWhole ? '모두 일치' : '불일치'}</Badge>
            </p>
            <Disclosure label="항목마다 보기" isOpen={!check.isWhole}>
              <DataTable
                caption="원장의 항목"
                columns={[{ title: '확인한 것', cell: (item) => LEDGER_INVARIANTS[item.name] ?? item.name }, RESULT]}
                rows={check.invariants}
                keyOf={(item) => item.name}
                empty="확인한 항목이 없습니다."
              />
            </Disclosure>
          </>
        ) : (
          <p>아직 확인하지 않았습니다. 지금 확인을 눌러 주세요.</p>
        )}
      </Panel>
      <Panel
        title="오류"
        lead="지난 하루의 오류를 종류별로 집계했습니다. 종류의 이름은 개발자나 판매처에 문의할 때 씁니다."
      >
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
      <Panel
        title="자동 작업"
        lead="메일 발송, 결제 확인, 순위 집계처럼 자동으로 처리하는 작업입니다. 실패는 지난 하루 동안의 수입니다."
      >
        <DataTable
          caption="자동 작업"
          columns={[
            { title: '이름', cell: (item) => jobLabel(item.name) },
            { title: '대기', kind: 'number', cell: (item) => item.waiting },
            { title: '진행 중', kind: 'number', cell: (item) => item.running },
            FAILED,
            { title: '가장 오래된 대기', cell: (item) => item.oldest },
          ]}
          rows={jobs}
          keyOf={(item) => item.name}
          empty="대기하는 작업이 없습니다."
        />
      </Panel>
      <Panel title="저장 공간과 백업">
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
              { title: '복원 훈련', cell: (item) => item.rehearsedAt },
              { title: '사유', cell: (item) => item.error },
            ]}
            rows={backups}
            keyOf={(item) => item.name}
            empty="아직 백업이 없습니다. 첫 백업은 오늘 밤에 합니다."
          />
        ) : null}
      </Panel>
    </ConsolePage>
  );
}

const TONES = { good: 'good', look: 'wait', broken: 'bad' } as const;
const STATE_NAMES = { good: '좋음', look: '확인', broken: '할 일' };

function conclusion(findings: readonly HealthFinding[]): string {
  const left = findings.filter(({ state }) => state !== 'good').length;
  return left === 0
    ? '서점이 문제없이 동작하고 있습니다.'
    : `확인할 항목이 ${left}개 있습니다. 급한 순서로 보여 드립니다.`;
}

function FindingList({ findings }: { findings: readonly HealthFinding[] }): ReactNode {
  return (
    <ul className={styles.findings}>
      {findings.map(({ name, state, label, sentence, remedy, href }) => (
        <li key={name}>
          <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
          <div>
            <strong>{label}</strong>
            <p>{sentence}</p>
            {remedy === '' ? null : <p>{remedy}</p>}
          </div>
          {href && state !== 'good' ? <LinkButton href={href}>바로 가기</LinkButton> : null}
        </li>
      ))}
    </ul>
  );
}
