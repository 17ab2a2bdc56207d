import type { ReactNode } from 'react';
import {
  type ConsentEntry,
  type FamilyLink,
  endFamilyLinkByOperator,
  listFamilyLinks,
  readFamilyRules,
  recordPaperConsent,
} from '#domain/families';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { dottedDay, seoulMinute } from '#shared/content/seoul-date';
import { FAMILY_ACT_NAMES, FAMILY_END_NAMES, type FamilyRules, closedHoursText } from '#shared/members/family';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { PaperConsentForm } from '../../../admin/members/paper-consent-form.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/families';

const PATH = '/operator/families';
const STATE_NAMES = { requested: '요청', active: '연결', ended: '끝남' } as const;
const STATES = ['requested', 'active', 'ended'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'members');
  const { searchParams: search } = url;
  const state = STATES.find((name) => name === search.get('state')) ?? null;
  const memberNo = parseCount(search.get('q') ?? '') ?? null;
  const { links, next } = await listFamilyLinks(pageContext.ctx, { state, memberNo, before: afterOf(url) });
  return {
    links,
    memberNo,
    state,
    mayWrite: hasPermission(rights, 'members', 'write'),
    chips: [
      { name: '전체', href: withSearch(search, { state: '' }), isCurrent: state === null },
      ...STATES.map((name) => ({
        name: STATE_NAMES[name],
        href: withSearch(search, { state: name }),
        isCurrent: name === state,
      })),
    ],
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'members');
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'end') {
      await endFamilyLinkByOperator(pageContext.ctx, {
        by,
        linkId: parseCount(form('link')) ?? 0,
        reason: form('reason'),
      });
      return `${PATH}?said=ended`;
    }
    const input = { memberNo: parseCount(form('member')) ?? 0, birthDate: form('birthDate'), method: form('method') };
    await recordPaperConsent(pageContext.ctx, { by, ...input, rules: readFamilyRules(form) });
    return `${PATH}?said=recorded`;
  }, form.typed);
}

const MESSAGES = {
  ended: '연결을 해제했습니다. 회원에게 알림으로 알립니다.',
  recorded: '동의서를 기록하고 설정을 적용했습니다.',
};

type Loaded = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

export default function FamiliesPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { links, chips, memberNo, state, older } = loaderData;
  const isFiltered = memberNo !== null || state !== null;
  const paperError = error && error.typed['act'] !== 'end' ? error : undefined;
  return (
    <ConsolePage
      title="보호자 연결"
      up={{ path: '/operator/members', name: '회원' }}
      lead="보호자와 미성년 회원의 연결, 보호자가 정한 설정, 동의 기록입니다. 연결은 만 19세 생일에 자동으로 끝납니다."
      message={MESSAGES}
      actions={<LinkButton href={`${PATH}/cancellations`}>결제 취소 요청</LinkButton>}
    >
      <Chips label="연결 상태" chips={chips} />
      <Filters>
        <Field label="회원 번호" name="q" inputMode="numeric" defaultValue={memberNo ?? ''} maxLength={15} />
        {state ? <input type="hidden" name="state" value={state} /> : null}
      </Filters>
      <DataTable
        caption="보호자 연결"
        columns={columns(loaderData, error)}
        rows={links}
        keyOf={({ id }) => id}
        empty={isFiltered ? '찾은 연결이 없습니다. 조건을 바꾸어 주세요.' : '아직 연결이 없습니다.'}
      />
      <Pager older={older} />
      {loaderData.mayWrite ? (
        <Panel
          title="동의서 기록"
          lead="보호자가 종이나 우편으로 동의했을 때 기록합니다. 보호자의 계정 없이 설정이 적용됩니다. 동의서는 서점이 따로 보관합니다."
        >
          <Disclosure label="동의서 기록하기" isOpen={paperError !== undefined}>
            <PaperConsentForm error={paperError} />
          </Disclosure>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}

type Row = Loaded['links'][number];

function columns({ mayWrite }: Loaded, error: FormError): Column<Row>[] {
  return [
    { title: '번호', kind: 'number', cell: ({ id }) => id },
    { title: '미성년 회원', cell: ({ minorNo, minor }) => <a href={adminPaths.member(minorNo)}>{minor}</a> },
    { title: '보호자', cell: (link) => <Guardian link={link} /> },
    { title: '상태', cell: (link) => <State link={link} /> },
    { title: '성년', cell: ({ endsOn }) => (endsOn === null ? '–' : dottedDay(endsOn)) },
    { title: '설정', cell: ({ rules }) => (rules ? rulesText(rules) : '–') },
    { title: '동의 기록', cell: ({ consents }) => <Consents consents={consents} /> },
    {
      title: '처리',
      cell: (link) => (mayWrite && link.state === 'active' ? <EndForm link={link} error={error} /> : null),
    },
  ];
}

function Guardian({ link: { guardianNo, guardian, method } }: { link: FamilyLink }): ReactNode {
  if (guardianNo !== null) return <a href={adminPaths.member(guardianNo)}>{guardian}</a>;
  return method === null ? '–' : `동의서 (${method})`;
}

function State({ link: { state, isExpired, endReason } }: { link: FamilyLink }): ReactNode {
  if (state === 'ended')
    return <Badge tone="plain">{endReason === null ? STATE_NAMES.ended : FAMILY_END_NAMES[endReason]}</Badge>;
  if (state === 'requested')
    return <Badge tone={isExpired ? 'plain' : 'wait'}>{isExpired ? '기한 지남' : '요청'}</Badge>;
  return <Badge tone="good">{STATE_NAMES.active}</Badge>;
}

function rulesText({ monthWon, monthCoins, maxRating, weekday, weekend }: FamilyRules): string {
  const parts = [
    monthWon === null ? '충전 동의 없음' : `충전 월 ${monthWon.toLocaleString('ko-KR')}원`,
    ...(monthCoins === null ? [] : [`사용 월 ${monthCoins.toLocaleString('ko-KR')}코인`]),
    ...(maxRating === null ? [] : [RATING_NAMES[maxRating]]),
    ...(weekday === null ? [] : [`평일 ${closedHoursText(weekday)} 이용 제한`]),
    ...(weekend === null ? [] : [`주말 ${closedHoursText(weekend)} 이용 제한`]),
  ];
  return parts.join(' · ');
}

function Consents({ consents }: { consents: ConsentEntry[] }): ReactNode {
  if (consents.length === 0) return '–';
  return (
    <Disclosure label={`${consents.length}건`}>
      <ul>
        {consents.map(({ madeAt, act, rules, byOperator }) => (
          <li key={madeAt.toISOString()}>
            {seoulMinute(madeAt)} {FAMILY_ACT_NAMES[act]}
            {byOperator ? ' (운영자)' : ''}
            {rules ? `: ${rulesText(rules)}` : ''}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function EndForm({ link, error }: { link: FamilyLink; error: FormError }): ReactNode {
  const isThis = error?.typed['link'] === String(link.id);
  return (
    <Disclosure label="해제" isOpen={isThis}>
      <p>보호자가 정한 설정이 더는 적용되지 않습니다. 두 회원에게 알립니다.</p>
      <ConsoleForm error={isThis ? error : undefined} act="end" right="members" about={{ link: String(link.id) }}>
        <Field label="사유" name="reason" maxLength={500} required />
        <FormBar>
          <SendButton tone="grave">연결 해제</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
