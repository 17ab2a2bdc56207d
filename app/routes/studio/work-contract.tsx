import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { showEarlyPromise } from '#domain/author-support';
import {
  acceptOffer,
  announcePrice,
  cancelPrice,
  declineOffer,
  requestContract,
  showAuthorWork,
  showContract,
  showPayee,
  saveEarlyAccess,
  showEarlyAccess,
  showPrices,
} from '#domain/studio';
import type { ContractOffer } from '#domain/studio';
import { OFFER_LIMITS } from '#shared/authors/contracts';
import { dottedDay, seoulDay, seoulMinute } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { OfferBadge } from '../../admin/authors/offer-badge.tsx';
import { catalogErrorOf } from '../../admin/catalog/catalog-action.server.ts';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Check, ConsoleForm, Disclosure, FormBar, SendButton, TextArea } from '../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../../admin/components/form-error.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { EarlyPanel } from '../../studio/early-panel.tsx';
import { OfferBody } from '../../studio/offer-body.tsx';
import { parseEarlyForm, parsePriceForm, pricesView } from '../../studio/price-form.server.ts';
import { PricePanel } from '../../studio/price-panel.tsx';
import { PasswordField } from '../../studio/password-field.tsx';
import styles from '../../studio/studio.module.css';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import type { Route } from './+types/work-contract';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, verifiedAt } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, contract, payee, prices, early] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    showContract(ctx, { memberNo, workId }),
    showPayee(ctx, memberNo),
    showPrices(ctx, { memberNo, workId }),
    showEarlyAccess(ctx, { memberNo, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { open, accepted, former } = contract;
  const promise = early && pageContext.shop.support === 'on' ? await showEarlyPromise(ctx, workId) : undefined;
  return {
    workId,
    title: work.sheet.title,
    isVerified: verifiedAt !== null,
    hasPayee: Boolean(payee?.account),
    open: open && offerView(open),
    accepted: accepted && offerView(accepted),
    former: former.map(offerView),
    prices: pricesView(prices),
    early: early && {
      ...early,
      promise: promise && {
        ...promise,
        pausesAt: promise.pausesAt && seoulMinute(promise.pausesAt),
        paid: promise.paid && { ...promise.paid, until: seoulMinute(new Date(promise.paid.until)) },
      },
    },
  };
}

function offerView({ id, state, isLapsed, note, body, digest, answer, goodUntil, decidedAt, madeAt }: ContractOffer) {
  return {
    id,
    state,
    isLapsed,
    note,
    body,
    digest,
    answer,
    made: dottedDay(seoulDay(madeAt)),
    until: goodUntil ? seoulMinute(goodUntil) : '',
    decided: decidedAt ? seoulMinute(decidedAt) : '',
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  const { password: _password, ...typed } = form.typed;
  try {
    const digest = form('digest');
    if (act === 'accept') {
      const proof = { memberNo, sessionId, password: form('password') };
      await acceptOffer(ctx, { proof, workId, digest, agrees: form('agrees') === 'yes' });
    } else if (act === 'price') {
      const proof = { memberNo, sessionId, password: form('password') };
      await announcePrice(ctx, { proof, workId, ...parsePriceForm(form) });
    } else if (act === 'early') {
      const proof = { memberNo, sessionId, password: form('password') };
      await saveEarlyAccess(ctx, { proof, workId, ...parseEarlyForm(form) });
    } else if (act === 'price-cancel') await cancelPrice(ctx, { memberNo, workId });
    else if (act === 'decline') await declineOffer(ctx, { memberNo, workId, digest, answer: form('answer') });
    else await requestContract(ctx, { memberNo, workId, note: form('note') });
    const said = Object.hasOwn(MESSAGES, act) ? act : 'request';
    return redirect(`${studioPaths.workPage(workId, 'contract')}?said=${said}`, 303);
  } catch (error) {
    const { status, ...fieldError } = catalogErrorOf(error, typed);
    if (status === 404) return toErrorResponse(error, url.pathname);
    const isPassword = fieldError.code.startsWith('CONFIRM_ERROR');
    return data({ ...fieldError, ...(isPassword ? { field: 'password' } : {}) }, { status });
  }
}

const MESSAGES = {
  request: '신청했습니다. 서점이 조건을 제안하면 알려 드립니다.',
  accept: '조건을 수락했습니다. 아래에서 회차의 가격을 정하면 독자에게 예고하고 유료로 연재합니다.',
  decline: '조건을 거절했습니다. 이미 수락한 조건이 있으면 그대로 적용됩니다.',
  price: '가격을 예고했습니다. 작품 화면과 관심 독자에게 알리고, 시작일 0시부터 적용합니다.',
  'price-cancel': '가격 예고를 취소했습니다.',
  early: '선공개를 저장했습니다.',
};

type Offer = NonNullable<Route.ComponentProps['loaderData']['open']>;

export default function ContractPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, open, accepted, former } = loaderData;
  const errorOf = (act: string) => (actionData?.typed['act'] === act ? actionData : undefined);
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }} message={MESSAGES}>
      <WorkTabs workId={workId} current="contract" />
      {open?.state === 'offered' ? <OpenOffer offer={open} hasPayee={loaderData.hasPayee} errorOf={errorOf} /> : null}
      {open?.state === 'requested' ? (
        <Panel title="유료화 신청" lead="서점이 검토하고 있습니다. 조건을 제안하면 알려 드립니다.">
          <p>{open.made} 신청</p>
        </Panel>
      ) : null}
      {accepted?.body && accepted.digest ? (
        <Panel
          title="지금 계약"
          lead={`${accepted.decided}에 수락했습니다. 새 조건을 수락하기 전에는 바뀌지 않습니다.`}
        >
          <OfferBody body={accepted.body} digest={accepted.digest} />
        </Panel>
      ) : null}
      <PricePanel prices={loaderData.prices} errorOf={errorOf} />
      {open || accepted ? null : <Request loaderData={loaderData} error={errorOf('request')} />}
      {loaderData.early ? <EarlyPanel early={loaderData.early} error={errorOf('early')} /> : null}
      {accepted && !open ? <Request loaderData={loaderData} error={errorOf('request')} /> : null}
      {former.length > 0 ? (
        <Panel title="지난 신청">
          <ul className={styles.notices}>
            {former.map((offer) => (
              <li key={offer.id} className={styles.notice}>
                {offer.made} <OfferBadge state={offer.state} isLapsed={offer.isLapsed} />
                {offer.answer ? <p>{offer.answer}</p> : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}

function OpenOffer({
  offer,
  hasPayee,
  errorOf,
}: {
  offer: Offer;
  hasPayee: boolean;
  errorOf: (act: string) => ConsoleFormError | undefined;
}): ReactNode {
  const { body, digest, until } = offer;
  if (!body || !digest) return null;
  return (
    <Panel
      title="제안받은 조건"
      lead={`${until}까지 검토한 뒤 답해 주세요. 그때까지 조건은 바뀌지 않습니다. 이해되지 않는 내용은 수락하기 전에 1:1 문의로 문의해 주세요.`}
    >
      <OfferBody body={body} digest={digest} />
      {hasPayee ? (
        <ConsoleForm act="accept" about={{ digest }} error={errorOf('accept')}>
          <Check
            label="조건을 모두 읽었고, 이 조건으로 계약합니다."
            name="agrees"
            value="yes"
            defaultChecked={errorOf('accept')?.typed['agrees'] === 'yes'}
            error={errorAt(errorOf('accept'), 'agrees')}
          />
          <PasswordField error={errorAt(errorOf('accept'), 'password')} />
          <FormBar>
            <SendButton>이 조건을 수락</SendButton>
          </FormBar>
        </ConsoleForm>
      ) : (
        <>
          <p>수락하려면 정산받을 사람과 계좌를 먼저 저장해 주세요.</p>
          <FormBar>
            <LinkButton href={studioPaths.payee()} tone="main">
              정산 정보 입력
            </LinkButton>
          </FormBar>
        </>
      )}
      <Disclosure label="거절하기" isOpen={errorOf('decline') !== undefined}>
        <ConsoleForm act="decline" about={{ digest }} error={errorOf('decline')}>
          <TextArea
            label="바라는 조건이나 사유"
            name="answer"
            rows={3}
            maxLength={OFFER_LIMITS.note}
            hint="적지 않아도 됩니다."
            defaultValue={errorOf('decline')?.typed['answer'] ?? ''}
            error={errorAt(errorOf('decline'), 'answer')}
          />
          <FormBar>
            <SendButton tone="grave">거절</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </Panel>
  );
}

function Request({
  loaderData,
  error,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  error: ConsoleFormError | undefined;
}): ReactNode {
  const { isVerified, accepted } = loaderData;
  const form = (
    <ConsoleForm act="request" error={error}>
      <TextArea
        label="서점에 전할 말"
        name="note"
        rows={4}
        maxLength={OFFER_LIMITS.note}
        hint={accepted ? '바꾸고 싶은 조건을 적어 주세요.' : '연재 계획이나 바라는 조건을 적어 주세요.'}
        defaultValue={error?.typed['note'] ?? ''}
        error={errorAt(error, 'note')}
      />
      <FormBar>
        <SendButton>{accepted ? '조건 변경 요청' : '유료화 신청'}</SendButton>
      </FormBar>
    </ConsoleForm>
  );
  if (accepted)
    return (
      <Disclosure label="조건 변경 요청" isOpen={error !== undefined}>
        {form}
      </Disclosure>
    );
  return (
    <Panel
      title="유료화 신청"
      lead="신청하면 서점이 배분율 같은 조건을 제안합니다. 조건을 살펴보고 수락한 다음부터 유료로 연재할 수 있습니다. 신청은 무료이고, 수락하기 전에는 아무것도 바뀌지 않습니다."
    >
      {isVerified ? (
        form
      ) : (
        <>
          <p>정산을 받으려면 본인인증이 필요합니다.</p>
          <FormBar>
            <LinkButton href="/my/adult" tone="main">
              본인인증
            </LinkButton>
          </FormBar>
        </>
      )}
    </Panel>
  );
}
