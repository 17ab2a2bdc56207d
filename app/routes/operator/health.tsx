import type { ReactNode } from 'react';
import { orderLedgerCheck, showHealth } from '#domain/numbers';
import type { DiskSpace } from '#shared/disk-space-port';
import { LEDGER_INVARIANTS } from '#vocabulary/ledger-invariants';
import { seoulMinute } from '#vocabulary/seoul-date';
import { ConsoleForm, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Facts, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable } from '../../operator/kit/data-table.tsx';
import { byteWords } from '../../operator/number-words.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/health';

const BACKUPS = {
  running: <Mark tone="wait">만드는 중</Mark>,
  done: <Mark tone="good">마침</Mark>,
  failed: <Mark tone="bad">실패</Mark>,
};
const RESULT: Column<{ broken: number }> = {
  title: '결과',
  cell: ({ broken }) => (broken === 0 ? <Mark tone="good">맞음</Mark> : <Mark tone="bad">{`${broken}건 어긋남`}</Mark>),
};
const FAILED: Column<{ failed: number }> = {
  title: '실패',
  kind: 'number',
  cell: ({ failed }) => (failed === 0 ? 0 : <Mark tone="bad">{failed}</Mark>),
};
const minute = (at: Date | null): string => (at ? seoulMinute(at) : '');

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'health');
  const [{ jobs, databaseBytes, backups, faults, check }, disk] = await Promise.all([
    showHealth(facts.ctx),
    facts.ctx.disk.measure(),
  ]);
  return {
    databaseBytes,
    disk,
    jobs: jobs.map((job) => ({ ...job, oldest: minute(job.oldest) })),
    faults: faults.map((fault) => ({ ...fault, last: seoulMinute(fault.last) })),
    check: check && { at: seoulMinute(check.at), isWhole: check.is_whole, invariants: check.invariants },
    backups: backups?.map((backup) => ({
      name: backup.name,
      state: backup.state,
      begunAt: seoulMinute(backup.begun_at),
      bytes: backup.bytes,
      files: backup.files,
      fault: backup.fault ?? backup.rehearsal_faults ?? '',
      rehearsedAt: minute(backup.rehearsed_at),
    })),
  };
}

/** What the shop takes on the disk, and what is left of it; little is left where a twentieth is. */
function storedFacts(databaseBytes: number, { fileBytes, freeBytes, totalBytes }: DiskSpace) {
  const left = `${byteWords(freeBytes)} (전체 ${byteWords(totalBytes)})`;
  const isScarce = freeBytes < totalBytes / 20;
  return [
    { name: '데이터베이스', value: byteWords(databaseBytes) },
    {
      name: '그림과 파일',
      value: fileBytes === null ? '세는 중입니다. 잠시 뒤 다시 열어 주세요.' : byteWords(fileBytes),
    },
    { name: '디스크의 남은 자리', value: isScarce ? <Mark tone="bad">{`${left} 거의 찼습니다`}</Mark> : left },
  ];
}

export async function action({ context, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'health');
  return settleAct(async () => {
    await orderLedgerCheck(facts.ctx, { by });
    return '/operator/health?said=checking';
  });
}

export default function OperatorHealthPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { jobs, databaseBytes, disk, backups, faults, check } = loaderData;
  return (
    <ConsolePage title="상태" said={{ checking: '원장을 확인하기 시작했습니다. 잠시 뒤 이 화면을 다시 열어 주세요.' }}>
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
              {check.at} <Mark tone={check.isWhole ? 'good' : 'bad'}>{check.isWhole ? '모두 맞음' : '어긋남'}</Mark>
            </p>
            <DataTable
              caption="원장의 항목"
              columns={[
                { title: '항목', cell: (one) => one.name },
                { title: '뜻', cell: (one) => LEDGER_INVARIANTS[one.name] ?? '' },
                RESULT,
              ]}
              rows={check.invariants}
              keyOf={(one) => one.name}
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
            { title: '이름', cell: (one) => one.name },
            { title: '수', kind: 'number', cell: (one) => one.faults.toLocaleString('ko-KR') },
            { title: '마지막', cell: (one) => one.last },
          ]}
          rows={faults}
          keyOf={(one) => one.name}
          empty="지난 하루 동안 오류가 없었습니다."
        />
      </Panel>
      <Panel title="맡긴 일" lead="메일, 결제 확인, 순위처럼 뒤에서 하는 일입니다. 실패는 지난 하루 동안의 수입니다.">
        <DataTable
          caption="맡긴 일"
          columns={[
            { title: '이름', cell: (one) => one.name },
            { title: '기다림', kind: 'number', cell: (one) => one.waiting },
            { title: '하는 중', kind: 'number', cell: (one) => one.running },
            FAILED,
            { title: '가장 오래 기다린 것', cell: (one) => one.oldest },
          ]}
          rows={jobs}
          keyOf={(one) => one.name}
          empty="맡긴 일이 없습니다."
        />
      </Panel>
      <Panel title="저장한 것">
        <Facts facts={storedFacts(databaseBytes, disk)} />
        {backups ? (
          <DataTable
            caption="백업"
            columns={[
              { title: '백업', cell: (one) => one.name },
              { title: '상태', cell: (one) => BACKUPS[one.state] },
              { title: '시작', cell: (one) => one.begunAt },
              { title: '크기', kind: 'number', cell: (one) => (one.bytes === null ? '' : byteWords(one.bytes)) },
              { title: '파일', kind: 'number', cell: (one) => one.files },
              { title: '되돌려 본 때', cell: (one) => one.rehearsedAt },
              { title: '말할 것', cell: (one) => one.fault },
            ]}
            rows={backups}
            keyOf={(one) => one.name}
            empty="아직 백업이 없습니다. npm run seoga -- backup으로 만들어 주세요."
          />
        ) : null}
      </Panel>
    </ConsolePage>
  );
}
