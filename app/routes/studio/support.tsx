import type { ReactNode } from 'react';
import {
  type ReceivedPage,
  type ReceivedSupport,
  blockSupporter,
  hideSupport,
  openReceived,
  reportSupport,
  saveSupportTier,
} from '#domain/author-support';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_LIMITS, SUPPORT_VISIBILITIES } from '#shared/authors/support';
import { seoulMinute } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { Chips } from '../../admin/components/chips.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import {
  Check,
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  Select,
  SendButton,
  TextArea,
} from '../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../admin/components/console-page.tsx';
import { Pager } from '../../admin/components/data-table.tsx';
import { Figures } from '../../admin/components/figures.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import kit from '../../admin/components/kit.module.css';
import { afterOf } from '../../admin/components/page-number.server.ts';
import { throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/support';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  if (pageContext.shop.support !== 'on') return throwNotFound(url.pathname);
  const penId = parseCount(url.searchParams.get('pen') ?? '') ?? null;
  const page = await openReceived(pageContext.ctx, { memberNo, penId, before: afterOf(url) }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return { page };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  if (pageContext.shop.support !== 'on') return throwNotFound(url.pathname);
  const { ctx } = pageContext;
  const form = await consoleForm(request);
  const penId = parseCount(form('pen')) ?? 0;
  const own = { memberNo, penId, supportId: parseCount(form('support')) ?? 0 };
  return runCatalogAction(async () => {
    const here = `${studioPaths.support()}?pen=${penId}&said=`;
    switch (form('act')) {
      case 'tier':
        await saveSupportTier(ctx, {
          memberNo,
          penId,
          workId: parseCount(form('work')) ?? 0,
          coins: parseCount(form('coins')) ?? 0,
          name: form('name'),
          benefits: form('benefits'),
          isOpen: form('isOpen') === 'on',
        });
        return `${here}saved`;
      case 'hide':
      case 'show':
        await hideSupport(ctx, { ...own, isHidden: form('act') === 'hide' });
        return `${here}${form('act') === 'hide' ? 'hidden' : 'shown'}`;
      case 'report':
        await reportSupport(ctx, { ...own, reason: form('reason') });
        return `${here}reported`;
      case 'block':
      case 'admit':
        await blockSupporter(ctx, { ...own, isBlocked: form('act') === 'block' });
        return `${here}${form('act') === 'block' ? 'blocked' : 'admitted'}`;
      default:
        throw new DomainError('INPUT_ERROR', '0001');
    }
  }, form.typed);
}

const MESSAGES = {
  saved: '매월 후원을 저장했습니다.',
  hidden: '메시지를 숨겼습니다.',
  shown: '메시지를 다시 보이게 했습니다.',
  reported: '신고했습니다. 운영자가 확인합니다.',
  blocked: '이 독자의 후원을 더 받지 않습니다.',
  admitted: '이 독자의 후원을 다시 받습니다.',
};

const LEAD = '독자가 유료 코인으로 보낸 후원입니다. 계약의 후원 배분율로 정산합니다.';

export default function StudioSupportPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { page } = loaderData;
  if (!page)
    return (
      <ConsolePage title="후원" lead={LEAD}>
        <p className={kit.empty}>작품이 있는 필명이 없습니다. 작품을 만들면 후원을 받을 수 있습니다.</p>
      </ConsolePage>
    );
  const { pens, pen, sums, supports, next } = page;
  const count = (value: number): string => value.toLocaleString('ko-KR');
  return (
    <ConsolePage title="후원" lead={LEAD} message={MESSAGES}>
      {pens.length > 1 ? (
        <Chips
          label="필명"
          chips={pens.map(({ penId, penName }) => ({
            name: penName,
            href: `?pen=${penId}`,
            isCurrent: penId === pen.penId,
          }))}
        />
      ) : null}
      <Figures
        figures={[
          { label: '이번 달 후원', value: `${count(sums.monthCoins)}코인`, note: `${count(sums.monthSupports)}건` },
          { label: '매월 후원하는 독자', value: `${count(sums.monthlySupporters)}명`, note: '지금 이용하는 독자' },
        ]}
      />
      {page.sharedWorks.length === 0 ? (
        <p className={kit.empty}>정산 계약에 후원 배분율이 있는 작품이 없습니다. 서점에 계약을 문의해 주세요.</p>
      ) : (
        <TierForm page={page} error={actionData} />
      )}
      <Panel title="받은 후원">
        {supports.length === 0 ? (
          <p className={kit.empty}>아직 받은 후원이 없습니다.</p>
        ) : (
          <ul className={styles.notices}>
            {supports.map((support) => (
              <ReceivedCard key={support.id} support={support} penId={pen.penId} error={actionData} />
            ))}
          </ul>
        )}
        <Pager older={next === null ? undefined : `?pen=${pen.penId}&after=${next}`} />
      </Panel>
    </ConsolePage>
  );
}

type FormError = Route.ComponentProps['actionData'];

function TierForm({ page, error }: { page: ReceivedPage; error: FormError }): ReactNode {
  const { pen, tier, sharedWorks } = page;
  const typed = error?.typed['act'] === 'tier' ? error.typed : {};
  const works = pen.works.filter(({ id }) => sharedWorks.includes(id));
  const [least, most] = SUPPORT_LIMITS.tierCoins;
  return (
    <Panel
      title="매월 후원"
      lead="필명마다 하나입니다. 이미 후원하는 독자는 시작할 때 동의한 코인을 그대로 냅니다. 닫으면 다음 결제일에 끝납니다."
    >
      <ConsoleForm error={error} act="tier" about={{ pen: String(pen.penId) }}>
        <Check label="매월 후원 받기" name="isOpen" defaultChecked={tier?.isOpen ?? false} />
        <Field
          label="이름"
          name="name"
          required
          maxLength={SUPPORT_LIMITS.tierName}
          defaultValue={typed['name'] ?? tier?.name ?? ''}
          error={errorAt(error, 'name')}
        />
        <Field
          label="매월 코인"
          name="coins"
          type="number"
          inputMode="numeric"
          required
          min={least}
          max={most}
          defaultValue={typed['coins'] ?? tier?.coins ?? 30}
          error={errorAt(error, 'coins')}
        />
        <Select
          label="정산할 작품"
          name="work"
          hint="이 작품의 계약에 따라 나눕니다."
          defaultValue={typed['work'] ?? String(tier?.workId ?? works[0]?.id ?? '')}
          options={works.map(({ id, title }) => ({ value: String(id), name: title }))}
          error={errorAt(error, 'work')}
        />
        <TextArea
          label="혜택"
          name="benefits"
          rows={3}
          hint="후원자 전용 소식처럼 지킬 수 있는 것만 적어 주세요."
          maxLength={SUPPORT_LIMITS.benefits}
          defaultValue={typed['benefits'] ?? tier?.benefits ?? ''}
          error={errorAt(error, 'benefits')}
        />
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

interface CardProps {
  support: ReceivedSupport;
  penId: number;
  error: FormError;
}

function ReceivedCard({ support, penId, error }: CardProps): ReactNode {
  const { id, nick, workTitle, coins, message, visibility, isMonthly, madeAt } = support;
  const about = { pen: String(penId), support: String(id) };
  return (
    <li className={styles.comment} data-new={support.isNew || undefined}>
      <p className={styles.commentHead}>
        <strong>{nick ?? (visibility === 'nameless' ? '이름을 밝히지 않은 독자' : '알 수 없는 사용자')}</strong>
        <span>{coins.toLocaleString('ko-KR')}코인</span>
        <span>{workTitle}</span>
        <span>{seoulMinute(madeAt)}</span>
        {support.isNew ? <Badge tone="wait">새 후원</Badge> : null}
        {isMonthly ? <Badge tone="plain">매월</Badge> : null}
        {visibility === 'public' ? null : <Badge tone="plain">{SUPPORT_VISIBILITIES[visibility]}</Badge>}
        {support.isHidden ? <Badge tone="bad">숨김</Badge> : null}
        {support.isReported ? <Badge tone="bad">신고함</Badge> : null}
        {support.isCancelled ? <Badge tone="bad">취소됨</Badge> : null}
        {support.returnedCoins > 0 ? (
          <Badge tone="bad">{support.returnedCoins.toLocaleString('ko-KR')}코인 반환</Badge>
        ) : null}
      </p>
      {message ? <p className={styles.post}>{message}</p> : null}
      <div className={styles.acts}>
        {message ? (
          <ConsoleForm act={support.isHidden ? 'show' : 'hide'} about={about}>
            <SendButton tone="quiet">{support.isHidden ? '다시 보이기' : '숨기기'}</SendButton>
          </ConsoleForm>
        ) : null}
        <ConsoleForm act={support.isBlocked ? 'admit' : 'block'} about={about}>
          <SendButton tone="quiet">{support.isBlocked ? '후원 다시 받기' : '후원 받지 않기'}</SendButton>
        </ConsoleForm>
        {message && !support.isReported ? (
          <Disclosure label="신고" isOpen={error?.typed['support'] === String(id)}>
            <ConsoleForm error={error} act="report" about={about}>
              <Field
                label="신고 사유"
                name="reason"
                required
                maxLength={SUPPORT_LIMITS.reason}
                error={errorAt(error, 'reason')}
              />
              <FormBar>
                <SendButton>신고하기</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        ) : null}
      </div>
    </li>
  );
}
