import type { ReactNode } from 'react';
import { listPrices, makeOffer, refuseOffer, showOffer, stopPrice } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { OFFER_LIMITS } from '#shared/authors/contracts';
import { seoulDay, seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { OfferBadge } from '../../../admin/authors/offer-badge.tsx';
import { PricesPanel } from '../../../admin/authors/prices-panel.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, FormBar, SendButton, TextArea } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Panel } from '../../../admin/components/console-page.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { parseTerms } from '../../../admin/settlements/contract-form.server.ts';
import { TermsFields } from '../../../admin/settlements/contracts.tsx';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { priceView } from '../../../studio/price-form.server.ts';
import { OfferBody } from '../../../studio/offer-body.tsx';
import type { Route } from './+types/offer';

const LIST = '/operator/offers';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const id = idParam(params.id, url.pathname);
  const offer = await showOffer(pageContext.ctx, id).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { workId, workTitle, who, note, state, isLapsed, body, digest, answer, memberNo, terms } = offer;
  const prices = await listPrices(pageContext.ctx, workId);
  const percent = (bp: number | null | undefined, none: string): string =>
    typeof bp === 'number' ? String(bp / 100) : none;
  return {
    workId,
    workTitle,
    who,
    note,
    state,
    isLapsed,
    body,
    digest,
    answer,
    hasLeft: memberNo === null,
    prices: prices.map(priceView),
    made: seoulMinute(offer.madeAt),
    until: offer.goodUntil ? seoulMinute(offer.goodUntil) : '',
    decided: offer.decidedAt ? seoulMinute(offer.decidedAt) : '',
    values: {
      fromDay: seoulDay(new Date()).replaceAll('.', '-'),
      untilDay: terms?.untilDay ?? '',
      rate: percent(terms?.rateBp, ''),
      event: percent(terms?.eventBp, '0'),
      waiting: percent(terms?.waitingBp, '0'),
      support: percent(terms?.supportBp, ''),
      pass: percent(terms?.passBp, ''),
      early: percent(terms?.earlyBp, ''),
      base: terms?.base ?? 'with-vat',
    },
  };
}

const FIELDS = {
  'SETTLE_ERROR 0010': 'days',
  'SETTLE_ERROR 0012': 'days',
  'SETTLE_ERROR 0016': 'rate',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'holders', { fresh: true });
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  return runFormAction(
    async () => {
      if (act === 'offer') await makeOffer(pageContext.ctx, { by, id, terms: parseTerms(form), extra: form('extra') });
      else if (act === 'stop-price') {
        const { workId } = await showOffer(pageContext.ctx, id);
        await stopPrice(pageContext.ctx, { by, workId, id: parseCount(form('price')) ?? 0, reason: form('reason') });
      } else if (act === 'refuse') await refuseOffer(pageContext.ctx, { by, id, answer: form('answer') });
      else throw new DomainError('INPUT_ERROR', '0001');
      return `${LIST}?said=${act}`;
    },
    { fields: { ...FIELDS, 'STUDIO_ERROR 0055': act === 'offer' ? 'extra' : 'answer' }, typed: form.typed },
  );
}

const CAN_OFFER = new Set<string>(['requested', 'offered', 'accepted', 'declined']);

export default function OperatorOfferPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, workTitle, who, note, state, isLapsed, body, digest, answer, values } = loaderData;
  const errorOf = (act: string) => (actionData?.typed['act'] === act ? actionData : undefined);
  return (
    <ConsolePage title={workTitle} up={{ path: LIST, name: '유료화 신청' }}>
      <Panel title="신청">
        <DetailList
          details={[
            { name: '작가', value: who },
            { name: '작품', value: <a href={adminPaths.work(workId)}>{workTitle}</a> },
            { name: '상태', value: <OfferBadge state={state} isLapsed={isLapsed} /> },
            { name: '신청 일시', value: loaderData.made },
            ...(loaderData.until ? [{ name: '답할 기한', value: loaderData.until }] : []),
            ...(loaderData.decided ? [{ name: '결정 일시', value: loaderData.decided }] : []),
            ...(note ? [{ name: '작가의 말', value: note }] : []),
            ...(answer ? [{ name: '답', value: answer }] : []),
          ]}
        />
      </Panel>
      {body && digest ? (
        <Panel title="제안한 조건">
          <OfferBody body={body} digest={digest} />
        </Panel>
      ) : null}
      <PricesPanel prices={loaderData.prices} error={errorOf('stop-price')} />
      {CAN_OFFER.has(state) && !loaderData.hasLeft ? (
        <Panel
          title={state === 'requested' ? '조건 제안' : '새 조건 제안'}
          lead="보낸 조건은 바뀌지 않습니다. 고치려면 새 조건을 제안해 주세요. 작가가 수락하기 전까지는 이미 수락한 조건이 그대로 적용됩니다. MG와 선인세는 특약에 적고, 수락하면 권리자 화면에 등록해 주세요."
        >
          <ConsoleForm act="offer" error={errorOf('offer')}>
            <TermsFields error={errorOf('offer')} values={values} />
            <TextArea
              label="특약"
              name="extra"
              rows={5}
              maxLength={OFFER_LIMITS.extra}
              hint="조건에 덧붙일 내용이 있을 때만 적습니다."
              defaultValue={errorOf('offer')?.typed['extra'] ?? ''}
              error={errorAt(errorOf('offer'), 'extra')}
            />
            <FormBar>
              <SendButton>작가에게 제안</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
      {state === 'requested' ? (
        <Disclosure label="받지 않기" isOpen={errorOf('refuse') !== undefined}>
          <ConsoleForm act="refuse" error={errorOf('refuse')}>
            <TextArea
              label="사유"
              name="answer"
              rows={3}
              maxLength={OFFER_LIMITS.note}
              hint="작가에게 그대로 보입니다."
              defaultValue={errorOf('refuse')?.typed['answer'] ?? ''}
              error={errorAt(errorOf('refuse'), 'answer')}
            />
            <FormBar>
              <SendButton tone="grave">받지 않기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : null}
    </ConsolePage>
  );
}
