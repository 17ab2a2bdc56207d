import type { ReactNode } from 'react';
import { compareTexts, listTextRevisions, restoreText } from '#domain/content-editor';
import { REVISION_KIND_NAMES } from '#shared/catalog/revisions';
import { seoulMinute } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { formText } from '../../../browser/form-text.ts';
import { afterOf, parseId, orPage } from '../../../admin/components/page-number.server.ts';
import { Disclosure, ConsoleForm, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { TextChanges } from '../../../admin/content/text-changes.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/episode-revisions';

const MESSAGES = { restored: '그 판으로 되돌렸습니다. 공개된 회차는 독자에게 바로 보입니다.' };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  const [older, newer] = [afterOf(url, 'older'), afterOf(url, 'newer')];
  const listed = await orPage(listTextRevisions(pageContext.ctx, { episodeId, before: afterOf(url) ?? undefined }));
  const compared =
    older !== null && newer !== null
      ? { older, newer, ...(await orPage(compareTexts(pageContext.ctx, { episodeId, older, newer }))) }
      : null;
  return { ...listed, compared };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  const form = await readForm(request);
  return runFormAction(async () => {
    const [revision, basedOn] = [Number(formText(form, 'revision')), Number(formText(form, 'basedOn'))];
    await restoreText(pageContext.ctx, {
      by: actor,
      episodeId,
      revision,
      basedOn,
      why: formText(form, 'why').slice(0, 400),
    });
    return `${adminPaths.episode(episodeId, 'revisions')}?said=restored`;
  });
}

type Row = Route.ComponentProps['loaderData']['revisions'][number];

function columnsOf(here: string, visible: number): Column<Row>[] {
  return [
    {
      title: '판',
      cell: ({ revision }) => (
        <>
          {revision}판 {revision === visible ? <Badge tone="good">지금 보이는 판</Badge> : null}
        </>
      ),
    },
    { title: '무엇으로', cell: ({ kind }) => REVISION_KIND_NAMES[kind ?? 'import'] },
    { title: '누가', cell: ({ who }) => who ?? '-' },
    { title: '왜', cell: ({ why }) => (why ? why : '-') },
    { title: '언제', cell: ({ madeAt }) => seoulMinute(madeAt) },
    { title: '글자', kind: 'number', cell: ({ letters }) => letters.toLocaleString('ko-KR') },
    {
      title: '비교',
      cell: ({ revision }) => {
        const other =
          revision === visible
            ? { name: '앞 판과 비교', older: revision - 1, newer: revision }
            : { name: '지금 판과 비교', older: revision, newer: visible };
        return other.older > 0 ? <a href={`${here}?older=${other.older}&newer=${other.newer}`}>{other.name}</a> : '-';
      },
    },
    {
      title: '되돌리기',
      cell: ({ revision }) => (revision === visible ? '-' : <Restore revision={revision} basedOn={visible} />),
    },
  ];
}

export default function RevisionsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, revisions, next, compared } = loaderData;
  const pagePath = adminPaths.episode(episode.id, 'revisions');
  const name = `${episode.workTitle} ${episode.position}${UNIT_NAMES[episode.unit]}`;
  return (
    <ConsolePage
      title="본문의 판"
      lead={`${name} ${episode.title}`}
      up={{ path: adminPaths.episode(episode.id, 'text'), name: '본문' }}
      message={MESSAGES}
    >
      <ErrorMessage error={actionData} />
      {compared ? (
        <Panel title={`${compared.older}판에서 ${compared.newer}판까지 바뀐 곳`}>
          <TextChanges
            changes={compared.changes}
            older={`${compared.older}판`}
            newer={`${compared.newer}판${compared.newer === episode.revision ? ' (지금)' : ''}`}
          />
        </Panel>
      ) : null}
      <Panel title="모든 판">
        {revisions.length > 1 ? <CompareForm revisions={revisions} compared={compared} /> : null}
        <DataTable
          caption="본문의 판"
          rows={revisions}
          keyOf={({ revision }) => revision}
          empty="아직 판이 없습니다. 본문을 저장하면 여기에 남습니다."
          columns={columnsOf(pagePath, episode.revision)}
        />
        <Pager older={next === null ? undefined : `${pagePath}?after=${next}`} />
      </Panel>
    </ConsolePage>
  );
}

interface CompareFormProps {
  revisions: Row[];
  compared: { older: number; newer: number } | null;
}

/** Any two revisions of this page. */
function CompareForm({ revisions, compared }: CompareFormProps): ReactNode {
  const options = revisions.map(({ revision, madeAt }) => ({
    value: String(revision),
    name: `${revision}판 · ${seoulMinute(madeAt)}`,
  }));
  const [newest, before] = options;
  return (
    <Filters label="두 판 비교" submit="나란히 비교">
      <Select
        label="왼쪽"
        name="older"
        options={options}
        defaultValue={compared ? String(compared.older) : before?.value}
      />
      <Select
        label="오른쪽"
        name="newer"
        options={options}
        defaultValue={compared ? String(compared.newer) : newest?.value}
      />
    </Filters>
  );
}

function Restore({ revision, basedOn }: { revision: number; basedOn: number }): ReactNode {
  return (
    <Disclosure label={`${revision}판으로 되돌리기`}>
      <p>{revision}판의 글이 새 판이 됩니다. 공개된 회차는 독자에게 바로 보입니다. 지금 글도 판으로 남습니다.</p>
      <ConsoleForm>
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="basedOn" value={basedOn} />
        <div>
          <SendButton>되돌리기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
