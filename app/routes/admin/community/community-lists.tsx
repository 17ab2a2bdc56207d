import type { ReactNode } from 'react';
import { findPublicLists, moderatePublicList } from '#domain/public-lists';
import { REPORT_REASON_NAMES, type ReportReason } from '#shared/community/comments';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { seoulMinute } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { Filters, Pager } from '../../../admin/components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import { withSearch } from '../../../admin/components/list-query.ts';
import styles from '../../../admin/community/pending-comment.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { rowNumber } from '../../../browser/form-text.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-lists';

const PATH = '/operator/community/lists';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  requireOperator({ ctx, ...pageContext }, url, 'community');
  const { searchParams: search } = url;
  const isReported = search.get('kind') !== 'all';
  const before = rowNumber(search.get('before') ?? '') || null;
  const { lists, next } = await findPublicLists(ctx, { isReported, before });
  return {
    lists: lists.map(({ changedAt, removedAt, ...list }) => ({
      ...list,
      changedAt: seoulMinute(changedAt),
      isRemoved: removedAt !== null,
      reports: list.reports.map(({ reason, detail }) =>
        [REPORT_REASON_NAMES[reason as ReportReason], detail].filter(Boolean).join(': '),
      ),
    })),
    kind: isReported ? 'reported' : 'all',
    older: next === null ? undefined : `${withSearch(search, {})}&before=${next}`,
    newer: before === null ? undefined : withSearch(search, {}),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      const isRemoved = form('act') === 'remove';
      await moderatePublicList(pageContext.ctx, {
        by,
        id: rowNumber(form('id')),
        isRemoved,
        reason: form('reason'),
      });
      return `${PATH}${withSearch(url.searchParams, { said: isRemoved ? 'removed' : 'kept' })}`;
    },
    { fields: { 'PUBLIC_LIST_ERROR 0015': 'reason' }, typed: form.typed },
  );
}

type ListInConsole = Route.ComponentProps['loaderData']['lists'][number];

export default function OperatorListsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { lists, kind, older, newer } = loaderData;
  return (
    <ConsolePage
      title="공개 책장"
      lead="회원이 닉네임으로 공개한 책장입니다. 내린 책장은 만든 회원에게 사유를 알리고 그 회원만 볼 수 있습니다."
      message={{ removed: '책장을 내렸습니다.', kept: '책장을 유지하고 신고를 닫았습니다.' }}
    >
      <CommunityTabs here={PATH} />
      <Filters label="공개 책장 필터">
        <Select
          label="구분"
          name="kind"
          defaultValue={kind}
          options={[
            { value: 'reported', name: '신고된 책장' },
            { value: 'all', name: '공개했거나 내린 책장' },
          ]}
        />
      </Filters>
      {lists.length === 0 ? (
        <p className={kit.empty}>
          {kind === 'reported' ? '확인할 신고가 없습니다. 새 신고가 오면 이곳에 보입니다.' : '공개된 책장이 없습니다.'}
        </p>
      ) : null}
      {lists.map((list) => (
        <ListPanel key={list.id} list={list} error={error?.typed['id'] === String(list.id) ? error : undefined} />
      ))}
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}

function ListPanel({ list, error }: { list: ListInConsole; error: ConsoleFormError | undefined }): ReactNode {
  const { id, title, about, comments, nick, works, changedAt, reports, isRemoved, removalReason } = list;
  const subject = { id: String(id) };
  return (
    <Panel
      title={title}
      actions={
        <>
          {reports.length > 0 ? <Badge tone="wait">신고 {reports.length}건</Badge> : null}
          {isRemoved ? <Badge tone="bad">내림</Badge> : list.isPublic ? <Badge tone="good">공개</Badge> : null}
        </>
      }
    >
      <blockquote className={styles.text}>
        {[about, ...comments].filter(Boolean).join('\n') || '소개가 없습니다.'}
      </blockquote>
      <p>
        {nick} · 작품 {works}개 · {changedAt}
        {isRemoved ? ` · 내린 사유: ${removalReason ?? ''}` : null}
        {list.isPublic && !isRemoved ? (
          <>
            {' · '}
            <a href={paths.list(id)}>독자 화면에서 보기</a>
          </>
        ) : null}
      </p>
      {reports.map((report, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- reports have no key and keep their order
        <p key={at}>신고 사유: {report}</p>
      ))}
      {isRemoved ? null : (
        <ConsoleForm act="remove" about={subject} error={error} isRow>
          <Field
            label="내리는 사유"
            name="reason"
            maxLength={PUBLIC_LIST_LIMITS.reason}
            defaultValue={error?.typed['reason'] ?? ''}
            error={errorAt(error, 'reason')}
          />
          <FormBar>
            <SendButton>책장 내리기</SendButton>
          </FormBar>
        </ConsoleForm>
      )}
      {isRemoved || reports.length > 0 ? (
        <ConsoleForm act="keep" about={subject}>
          <FormBar>
            <SendButton tone="quiet">{isRemoved ? '다시 공개' : '문제없음으로 닫기'}</SendButton>
          </FormBar>
        </ConsoleForm>
      ) : null}
    </Panel>
  );
}
