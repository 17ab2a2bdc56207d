import type { ReactNode } from 'react';
import { COMMENT_LIST_KINDS, findComments, moderateComments } from '#domain/community';
import { MODERATION_ACTION_NAMES } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { choiceOf } from '../../../admin/catalog/form-values.ts';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager, visibleColumns } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { withSearch } from '../../../admin/components/list-query.ts';
import { listState } from '../../../admin/components/list-state.server.ts';
import { ListTools } from '../../../admin/components/list-tools.tsx';
import { SelectionForm, barAction, barField } from '../../../admin/components/selection-form.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-comments';

const PATH = '/operator/community/comments';
const KINDS = { all: '모두', reported: '신고됨', held: '검토 중', hidden: '접힘·삭제' } as const;
const USUAL = ['where', 'member', 'state', 'reports', 'likes', 'made'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'community');
  const { searchParams: search } = url;
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 100);
  const kind = text('kind');
  const filter = {
    kind: choiceOf(COMMENT_LIST_KINDS, kind) ?? 'all',
    workId: rowNumber(text('work')) || undefined,
    memberNo: rowNumber(text('member')) || undefined,
    words: text('words'),
  };
  const before = rowNumber(text('before')) || undefined;
  const { comments, next } = await findComments(pageContext.ctx, { filter, before });
  return {
    comments: comments.map(({ madeAt, ...comment }) => ({
      ...comment,
      at: seoulMinute(madeAt),
      path: `/comments/${comment.episodeId === null ? `work/${comment.workId}` : `episode/${comment.episodeId}`}?thread=${comment.parentId ?? comment.id}`,
    })),
    values: { kind: filter.kind, work: text('work'), member: text('member'), words: text('words') },
    state: await listState(pageContext.ctx, { operator, url, list: 'comments', usual: USUAL }),
    done: rowNumber(text('done')),
    older: next === null ? undefined : `${withSearch(search, {})}&before=${next}`,
    newer: before === undefined ? undefined : withSearch(search, {}),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  const ids = form.all('pick').map(rowNumber).filter(Boolean);
  return runFormAction(
    async () => {
      const input = { by: actor, ids, act: form('decision'), reason: form('reason') };
      const { done } = await moderateComments(pageContext.ctx, input);
      return `${PATH}${withSearch(url.searchParams, { done: String(done) })}`;
    },
    { fields: { 'MODERATION_ERROR 0001': 'reason' }, typed: form.typed },
  );
}

type Comment = Route.ComponentProps['loaderData']['comments'][number];

const COLUMNS: Column<Comment>[] = [
  { title: '댓글', cell: ({ text, path }) => <a href={path}>{text === '' ? '(삭제됨)' : text}</a> },
  {
    title: '곳',
    cell: ({ workId, title, episodeTitle }) => (
      <a href={`${PATH}?work=${workId}`}>{episodeTitle === null ? title : `${title} · ${episodeTitle}`}</a>
    ),
    key: 'where',
  },
  {
    title: '회원',
    cell: ({ memberNo, nick }) =>
      memberNo === null ? '탈퇴한 회원' : <a href={`${PATH}?member=${memberNo}`}>{`${nick ?? ''} (${memberNo})`}</a>,
    key: 'member',
  },
  { title: '상태', cell: (comment) => <StateBadge comment={comment} />, key: 'state' },
  { title: '신고', kind: 'number', cell: ({ reports }) => reports || '', key: 'reports' },
  { title: '좋아요', kind: 'number', cell: ({ likes }) => likes || '', key: 'likes' },
  { title: '일시', cell: ({ at }) => at, key: 'made' },
  {
    title: '회원 정보',
    cell: ({ memberNo }) => (memberNo === null ? '' : <a href={adminPaths.member(memberNo)}>보기</a>),
    key: 'page',
  },
];

const FOLDS = { word: '단어로 접힘', reports: '신고로 접힘', operator: '접힘' } as const;

function StateBadge({ comment: { state, foldedBy, hideReason } }: { comment: Comment }): ReactNode {
  if (hideReason !== null) return <Badge tone="info">{`작가가 숨김 · ${hideReason}`}</Badge>;
  if (state === 'removed') return <Badge tone="bad">삭제됨</Badge>;
  if (state === 'held') return <Badge tone="wait">검토 중</Badge>;
  return foldedBy ? <Badge tone="info">{FOLDS[foldedBy]}</Badge> : <Badge tone="good">보임</Badge>;
}

export default function OperatorCommentsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { comments, values, state, done, older, newer } = loaderData;
  return (
    <ConsolePage title="모든 댓글" lead="최근 댓글부터 보여 드립니다. 검색어는 최근 댓글 5만 개에서 찾습니다.">
      <CommunityTabs here={PATH} />
      {error ? (
        <p role="alert" className={kit.refusal}>
          {error.message}
        </p>
      ) : null}
      {done > 0 ? (
        <p role="status" className={kit.said}>{`댓글 ${done}개를 처리하고 관련된 회원에게 알렸습니다.`}</p>
      ) : null}
      <ListTools state={state} columns={COLUMNS.slice(1)} />
      <Filters label="댓글 필터">
        <Select
          label="구분"
          name="kind"
          defaultValue={values.kind}
          options={Object.entries(KINDS).map(([value, name]) => ({ value, name }))}
        />
        <Field label="검색어" name="words" type="search" defaultValue={values.words} />
        <Field label="작품 번호" name="work" inputMode="numeric" defaultValue={values.work} />
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={values.member} />
      </Filters>
      {comments.length === 0 ? (
        <p className={kit.empty}>조건에 맞는 댓글이 없습니다. 조건을 바꾸어 보세요.</p>
      ) : (
        <SelectionForm
          method="post"
          action=""
          fields={[]}
          initial={0}
          rows={comments.length}
          countLabel={(count) => `${count.toLocaleString('ko-KR')}개 선택`}
          actions={
            <>
              <input
                name="reason"
                className={barField}
                maxLength={300}
                placeholder="사유 (글쓴이에게 알림)"
                aria-label="사유 (글쓴이에게 알림)"
                defaultValue={error?.typed['reason']}
              />
              {(['fold', 'delete', 'keep'] as const).map((act) => (
                <button key={act} type="submit" name="decision" value={act} className={barAction}>
                  {MODERATION_ACTION_NAMES[act]}
                </button>
              ))}
            </>
          }
        >
          <DataTable
            caption="댓글"
            columns={visibleColumns(COLUMNS, state.visible)}
            rows={comments}
            keyOf={({ id }) => id}
            order=""
            picks={{ labelOf: ({ text }) => text.slice(0, 40) || '댓글', isPicked: () => false }}
            empty=""
          />
        </SelectionForm>
      )}
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}
