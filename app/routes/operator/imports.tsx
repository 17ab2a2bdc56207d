import type { ReactNode } from 'react';
import { requireOn } from '#domain/switches';
import { beginImport, listImports } from '#domain/uploads';
import { IMPORT_RUN_STATE_NAMES } from '#vocabulary/import-runs';
import { seoulMoment } from '#vocabulary/seoul-date';
import { afterOf } from '../../operator/console-number.server.ts';
import { stateTone } from '../../operator/imports/import-words.ts';
import { ConsoleForm, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Pager } from '../../operator/kit/data-table.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/imports';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const { runs, next } = await listImports(facts.ctx, { before: afterOf(url) });
  return { runs, next };
}

export async function action({ context, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  return settleAct(async () => {
    requireOn(facts.switches, 'import');
    return `/operator/import/${await beginImport(facts.ctx, by)}`;
  });
}

type Line = Route.ComponentProps['loaderData']['runs'][number];

const COLUMNS: Column<Line>[] = [
  {
    title: '파일',
    cell: ({ id, name, files }) => (
      <a href={`/operator/import/${id}`}>
        {name === null ? `${id}번 가져오기` : files > 1 ? `${name} 외 ${files - 1}개` : name}
      </a>
    ),
  },
  {
    title: '상태',
    cell: ({ state }) => <Mark tone={stateTone(state)}>{IMPORT_RUN_STATE_NAMES[state]}</Mark>,
  },
  { title: '누가', cell: ({ who }) => who },
  { title: '시작', cell: ({ madeAt }) => seoulMoment(madeAt) },
  { title: '끝', cell: ({ endedAt }) => (endedAt ? seoulMoment(endedAt) : '-') },
];

export default function ImportsPage({ loaderData: { runs, next } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="가져오기"
      lead="EPUB, TXT, Markdown, HTML, DOCX, HWPX, 그림과 그 묶음(ZIP, CBZ)을 올려 작품으로 만듭니다. 무엇이 들어오고 바뀌는지 먼저 보여 드리고, 적용을 누르실 때까지 아무것도 바꾸지 않습니다."
      actions={
        <ConsoleForm>
          <SendButton>새로 가져오기</SendButton>
        </ConsoleForm>
      }
    >
      <Panel title="지난 가져오기">
        <DataTable
          caption="지난 가져오기"
          rows={runs}
          keyOf={({ id }) => id}
          empty="아직 가져온 것이 없습니다. 새로 가져오기를 눌러 파일을 올려 주세요."
          columns={COLUMNS}
        />
        <Pager older={next === null ? undefined : `/operator/import?after=${next}`} />
      </Panel>
    </ConsolePage>
  );
}
