import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { addAdCampaign, listAdCampaigns, removeAdCampaign } from '#domain/analytics';
import { ConsoleForm, Field, SendButton } from '../../../admin/components/console-form.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { FormSections } from '../../../admin/components/form-sections.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { fieldOfError } from '../../../admin/setup/setup-form.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext, requireVisit } from '../../../server/request-context.server.ts';
import type { Route } from './+types/campaigns';
import { PostForm } from '../../../admin/components/write-access.tsx';

const PAGE = '/operator/setup/campaigns';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const { origin } = requireVisit(pageContext);
  const campaigns = await listAdCampaigns(pageContext.ctx);
  return {
    campaigns: campaigns.map((campaign) => ({ ...campaign, link: linkOf(origin, campaign) })),
  };
}

function linkOf(origin: string, { pid, sid, path }: { pid: string; sid: string; path: string }): string {
  const query = new URLSearchParams({ ...(pid ? { p_id: pid } : {}), ...(sid ? { s_id: sid } : {}) });
  return `${origin}${path}?${query}`;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'setup');
  const form = await consoleForm(request);
  try {
    if (form('act') === 'remove')
      await removeAdCampaign(pageContext.ctx, { by: actor, pid: form('pid'), sid: form('sid') });
    else {
      const campaign = { name: form('name'), pid: form('pid'), sid: form('sid'), path: form('path') };
      await addAdCampaign(pageContext.ctx, { by: actor, campaign });
    }
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: fieldOfError(error), typed: form.typed });
    return data(fieldError, { status });
  }
  return redirect(`${PAGE}?said=${form('act') === 'remove' ? 'removed' : 'added'}`, 303);
}

type CampaignRow = Route.ComponentProps['loaderData']['campaigns'][number];

const COLUMNS: Column<CampaignRow>[] = [
  { title: '캠페인', cell: ({ name }) => name || '이름 없음' },
  { title: '매체', cell: ({ pid }) => pid },
  { title: '광고', cell: ({ sid }) => sid },
  { title: '광고에 넣을 주소', cell: ({ link, isSaved }) => (isSaved ? <code>{link}</code> : '') },
  { title: '가입', cell: ({ joins }) => joins.toLocaleString('ko-KR'), kind: 'number' },
  { title: '첫 결제', cell: ({ payers }) => payers.toLocaleString('ko-KR'), kind: 'number' },
  { title: '삭제', cell: (campaign) => (campaign.isSaved ? <RemoveForm {...campaign} /> : null) },
];

export default function OperatorCampaignsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const field = (name: string, usual = '') => ({
    name,
    defaultValue: error?.typed[name] ?? usual,
    error: errorAt(error, name),
  });
  return (
    <SetupPage
      here={PAGE}
      lead="광고와 제휴의 링크에 이름을 붙이고, 그 링크로 들어와 가입하거나 처음 결제한 회원을 집계합니다. 30일 안의 가입과 결제까지 포함합니다."
    >
      <DataTable
        caption="유입 캠페인"
        columns={COLUMNS}
        rows={loaderData.campaigns}
        keyOf={({ pid, sid }) => `${pid} ${sid}`}
        empty="아직 없습니다. 아래에서 첫 캠페인을 만들어 주세요."
      />
      <ConsoleForm act="add" error={error}>
        <FormSections
          sections={[
            {
              id: 'new',
              title: '캠페인 만들기',
              children: (
                <>
                  <Field
                    label="이름"
                    hint="콘솔에서만 보입니다. 예: 봄 신작 검색 광고"
                    maxLength={60}
                    required
                    {...field('name')}
                  />
                  <Field label="매체(p_id)" hint="예: naver, kakao, partner-a" maxLength={64} {...field('pid')} />
                  <Field label="광고(s_id)" hint="예: spring-2026" maxLength={64} {...field('sid')} />
                  <Field
                    label="들어올 화면"
                    hint="서점의 주소를 /로 시작하도록 적습니다. 예: /novel/17"
                    {...field('path', '/')}
                  />
                </>
              ),
            },
          ]}
          bar={<SendButton>캠페인 만들기</SendButton>}
        />
      </ConsoleForm>
    </SetupPage>
  );
}

function RemoveForm({ name, pid, sid }: CampaignRow): ReactNode {
  return (
    <PostForm>
      <input type="hidden" name="act" value="remove" />
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="sid" value={sid} />
      <SendButton tone="quiet">
        <span className="visually-hidden">{name} </span>삭제
      </SendButton>
    </PostForm>
  );
}
