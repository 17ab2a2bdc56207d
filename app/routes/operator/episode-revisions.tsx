import type { ReactNode } from 'react';
import { compareTexts, listTextRevisions, restoreText } from '#domain/editing';
import { REVISION_KIND_NAMES } from '#vocabulary/editing';
import { seoulMoment } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { formText } from '../../form-text.ts';
import { afterOf, numberOf, orPage } from '../../operator/console-number.server.ts';
import { AskFirst, ConsoleForm, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Pager } from '../../operator/kit/data-table.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RefusedLine } from '../../operator/refused-line.tsx';
import { settleAct } from '../../operator/settle-act.server.ts';
import { TextChanges } from '../../operator/texts/text-changes.tsx';
import { requestFacts } from '../../request-context.server.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/episode-revisions';

const SAID = { restored: '그 판으로 되돌렸습니다. 공개된 회차는 독자에게 바로 보입니다.' };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  const [older, newer] = [afterOf(url, 'older'), afterOf(url, 'newer')];
  const listed = await orPage(listTextRevisions(facts.ctx, { episodeId, before: afterOf(url) ?? undefined }));
  const compared =
    older !== null && newer !== null
      ? { older, newer, ...(await orPage(compareTexts(facts.ctx, { episodeId, older, newer }))) }
      : null;
  return { ...listed, compared };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  const form = await sentForm(request);
  return settleAct(async () => {
    const [revision, basedOn] = [Number(formText(form, 'revision')), Number(formText(form, 'basedOn'))];
    await restoreText(facts.ctx, { by, episodeId, revision, basedOn, why: formText(form, 'why').slice(0, 400) });
    return `/operator/episodes/${episodeId}/revisions?said=restored`;
  });
}

type Line = Route.ComponentProps['loaderData']['revisions'][number];

function columnsOf(here: string, shown: number): Column<Line>[] {
  return [
    {
      title: '판',
      cell: ({ revision }) => (
        <>
          {revision}판 {revision === shown ? <Mark tone="good">지금 보이는 판</Mark> : null}
        </>
      ),
    },
    { title: '무엇으로', cell: ({ kind }) => REVISION_KIND_NAMES[kind ?? 'import'] },
    { title: '누가', cell: ({ who }) => who ?? '-' },
    { title: '왜', cell: ({ why }) => (why ? why : '-') },
    { title: '언제', cell: ({ madeAt }) => seoulMoment(madeAt) },
    { title: '글자', kind: 'number', cell: ({ letters }) => letters.toLocaleString('ko-KR') },
    {
      title: '견주기',
      cell: ({ revision }) => {
        const other =
          revision === shown
            ? { name: '앞 판과 견주기', older: revision - 1, newer: revision }
            : { name: '지금 판과 견주기', older: revision, newer: shown };
        return other.older > 0 ? <a href={`${here}?older=${other.older}&newer=${other.newer}`}>{other.name}</a> : '-';
      },
    },
    {
      title: '되돌리기',
      cell: ({ revision }) => (revision === shown ? '-' : <Restore revision={revision} basedOn={shown} />),
    },
  ];
}

export default function RevisionsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, revisions, next, compared } = loaderData;
  const here = `/operator/episodes/${episode.id}/revisions`;
  const name = `${episode.workTitle} ${episode.position}${UNIT_NAMES[episode.unit]}`;
  return (
    <ConsolePage
      title="본문의 판"
      lead={`${name} ${episode.title}`}
      up={{ path: `/operator/episodes/${episode.id}/text`, name: '본문' }}
      said={SAID}
    >
      <RefusedLine fault={actionData} />
      {compared ? (
        <Panel title={`${compared.older}판에서 ${compared.newer}판까지 바뀐 곳`}>
          <TextChanges changes={compared.changes} />
        </Panel>
      ) : null}
      <Panel title="모든 판">
        <DataTable
          caption="본문의 판"
          rows={revisions}
          keyOf={({ revision }) => revision}
          empty="아직 판이 없습니다. 본문을 저장하면 여기에 남습니다."
          columns={columnsOf(here, episode.revision)}
        />
        <Pager older={next === null ? undefined : `${here}?after=${next}`} />
      </Panel>
    </ConsolePage>
  );
}

function Restore({ revision, basedOn }: { revision: number; basedOn: number }): ReactNode {
  return (
    <AskFirst label={`${revision}판으로 되돌리기`}>
      <p>{revision}판의 글이 새 판이 됩니다. 공개된 회차는 독자에게 바로 보입니다. 지금 글도 판으로 남습니다.</p>
      <ConsoleForm>
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="basedOn" value={basedOn} />
        <div>
          <SendButton>되돌리기</SendButton>
        </div>
      </ConsoleForm>
    </AskFirst>
  );
}
