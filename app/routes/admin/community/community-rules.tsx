import type { ReactNode } from 'react';
import {
  liftRestriction,
  listBans,
  listCommentRules,
  listPins,
  pinComment,
  readCommentHold,
  setCommentHold,
  setCommentRule,
} from '#domain/community';
import { DomainError } from '#kernel/domain-error';
import { COMMENT_HOLD_HOURS } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { rowNumber } from '../../../browser/form-text.ts';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-rules';

const PATH = '/operator/community/rules';
const RULES = {
  open: { isClosed: false, isForHolders: false },
  holders: { isClosed: false, isForHolders: true },
  closed: { isClosed: true, isForHolders: false },
};
const NAMES = { open: '모두 쓸 수 있음', holders: '구매·대여한 독자만', closed: '닫음' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'community');
  const { ctx } = pageContext;
  const [rules, bans, pins, holdHours] = await Promise.all([
    listCommentRules(ctx),
    listBans(ctx),
    listPins(ctx),
    readCommentHold(ctx),
  ]);
  return {
    holdHours,
    rules: rules.map(({ workId, title, episodeId, episodeTitle, isClosed }) => ({
      place: episodeId === null ? `work:${workId}` : `episode:${episodeId}`,
      name: episodeTitle === null ? title : `${title} · ${episodeTitle}`,
      rule: isClosed ? NAMES.closed : NAMES.holders,
    })),
    bans: bans.map(({ id, nick, reason, begunAt, endsAt }) => ({
      id,
      nick,
      reason,
      from: seoulMinute(begunAt),
      until: endsAt === null ? '영구' : seoulMinute(endsAt),
    })),
    pins: pins.map(({ id, text, nick, title, episodeTitle }) => ({
      id,
      text,
      nick,
      name: episodeTitle === null ? title : `${title} · ${episodeTitle}`,
    })),
    asked: url.searchParams.get('place') ?? '',
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'lift') {
        await liftRestriction(pageContext.ctx, { by: actor, banId: rowNumber(form('id')), reason: form('reason') });
        return `${PATH}?said=lifted`;
      }
      if (form('act') === 'unpin') {
        await pinComment(pageContext.ctx, { by: actor, commentId: rowNumber(form('id')), isPinned: false });
        return `${PATH}?said=unpinned`;
      }
      if (form('act') === 'hold') {
        const hours = form('hours').trim();
        await setCommentHold(pageContext.ctx, { by: actor, hours: hours === '' ? Number.NaN : Number(hours) });
        return `${PATH}?said=held`;
      }
      const [, kind, id] = /^(work|episode):([1-9]\d{0,14})$/.exec(form('place').trim()) ?? [];
      const rule = Object.entries(RULES).find(([name]) => name === form('rule'))?.[1];
      if (kind === undefined || id === undefined) throw new DomainError('MODERATION_ERROR', '0006');
      if (!rule) throw new DomainError('MODERATION_ERROR', '0005');
      const place = { kind: kind === 'work' ? ('work' as const) : ('episode' as const), id: Number(id) };
      await setCommentRule(pageContext.ctx, { by: actor, place, rule, reason: form('reason') });
      return `${PATH}?said=saved`;
    },
    {
      fields: { 'MODERATION_ERROR 0001': 'reason', 'MODERATION_ERROR 0006': 'place', 'MODERATION_ERROR 0008': 'hours' },
      typed: form.typed,
    },
  );
}

type CurrentRules = Route.ComponentProps['loaderData'];
const RULE_COLUMNS: Column<CurrentRules['rules'][number]>[] = [
  { title: '곳', cell: ({ name }) => name },
  { title: '번호', cell: ({ place }) => <a href={`${PATH}?place=${place}`}>{place}</a> },
  { title: '댓글', cell: ({ rule }) => rule },
];
const PIN_COLUMNS: Column<CurrentRules['pins'][number]>[] = [
  { title: '곳', cell: ({ name }) => name },
  { title: '댓글', cell: ({ text }) => text },
  { title: '글쓴이', cell: ({ nick }) => nick },
  {
    title: '해제',
    cell: ({ id }) => (
      <ConsoleForm act="unpin" about={{ id: String(id) }}>
        <SendButton tone="quiet">고정 해제</SendButton>
      </ConsoleForm>
    ),
  },
];
const BAN_COLUMNS: Column<CurrentRules['bans'][number] & { error: ConsoleFormError | undefined }>[] = [
  { title: '회원', cell: ({ nick }) => nick },
  { title: '사유', cell: ({ reason }) => reason },
  { title: '기간', cell: ({ from, until }) => `${from} ~ ${until}` },
  {
    title: '해제',
    cell: ({ id, error }) => (
      <ConsoleForm error={error} act="lift" isRow>
        <input type="hidden" name="id" value={id} />
        <Field label="해제 사유" name="reason" maxLength={300} error={errorAt(error, 'reason')} required />
        <SendButton tone="quiet">해제</SendButton>
      </ConsoleForm>
    ),
  },
];

export default function OperatorRulesPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { rules, bans, asked, holdHours } = loaderData;
  const lifting = formError?.typed['act'] === 'lift' ? formError : undefined;
  const setting = formError?.typed['act'] === 'set' ? formError : undefined;
  const holding = formError?.typed['act'] === 'hold' ? formError : undefined;
  return (
    <ConsolePage
      title="닫은 곳과 쓰기 제한"
      lead="작품이나 회차의 댓글을 닫거나, 구매·대여한 독자에게만 엽니다. 이미 쓴 댓글은 그대로 보입니다."
      message={{
        lifted: '쓰기 제한을 해제하고 회원에게 알렸습니다.',
        unpinned: '고정을 해제했습니다.',
        held: '노출 대기 시간을 저장했습니다.',
      }}
    >
      <CommunityTabs here={PATH} />
      <Panel title="댓글 여닫기">
        <ConsoleForm error={setting} act="set" isRow>
          <Field
            label="곳"
            name="place"
            hint="작품은 work:번호, 회차는 episode:번호"
            defaultValue={setting?.typed['place'] ?? asked}
            error={errorAt(setting, 'place')}
            required
          />
          <Select
            label="댓글"
            name="rule"
            defaultValue={setting?.typed['rule'] ?? 'closed'}
            options={Object.entries(NAMES).map(([value, name]) => ({ value, name }))}
          />
          <Field
            label="사유"
            name="reason"
            maxLength={300}
            defaultValue={setting?.typed['reason']}
            error={errorAt(setting, 'reason')}
            required
          />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
        <DataTable
          caption="닫거나 제한한 곳"
          rows={rules}
          keyOf={({ place }) => place}
          empty="닫거나 제한한 곳이 없습니다. 분쟁이 생기면 위에서 닫아 주세요."
          columns={RULE_COLUMNS}
        />
      </Panel>
      <Panel
        title="작품 화면의 댓글"
        lead="새 댓글은 댓글 화면에는 바로 보이고, 작품 화면에는 이 시간이 지났거나 다른 독자가 좋아한 다음에 나옵니다. 0시간이면 바로 나옵니다."
      >
        <ConsoleForm error={holding} act="hold" isRow>
          <Field
            label="노출 대기 시간 (시간)"
            name="hours"
            type="number"
            inputMode="numeric"
            min={0}
            max={COMMENT_HOLD_HOURS.max}
            defaultValue={holding?.typed['hours'] ?? String(holdHours)}
            error={errorAt(holding, 'hours')}
            required
          />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <Panel title="고정한 댓글">
        <DataTable
          caption="고정한 댓글"
          rows={loaderData.pins}
          keyOf={({ id }) => id}
          empty="고정한 댓글이 없습니다. 검토 화면에서 댓글을 고정하면 작품이나 회차의 맨 위에 보입니다."
          columns={PIN_COLUMNS}
        />
      </Panel>
      <Panel title="댓글을 쓸 수 없는 회원">
        <DataTable
          caption="댓글을 쓸 수 없는 회원"
          rows={bans.map((ban) => ({ ...ban, error: lifting?.typed['id'] === String(ban.id) ? lifting : undefined }))}
          keyOf={({ id }) => id}
          empty="제한된 회원이 없습니다. 제한은 검토 화면에서 댓글과 함께 정합니다."
          columns={BAN_COLUMNS}
        />
      </Panel>
    </ConsolePage>
  );
}
