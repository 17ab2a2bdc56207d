import type { ReactNode } from 'react';
import {
  type PassWork,
  addPassWorks,
  removePassWork,
  saveCardPrice,
  savePassProducts,
  showPassSetup,
} from '#domain/pass';
import { countCardPasses } from '#domain/payment';
import { seoulMinute } from '#shared/content/seoul-date';
import { PASS_DAYS, PASS_NEWEST, PASS_NOTICE_DAYS } from '#shared/pass/pass';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount, parseNames } from '../../../admin/catalog/form-values.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Check, ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { Picker } from '../../../admin/components/picker.tsx';
import { CardPanel } from '../../../admin/pass/card-panel.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/pass';

const PATH = '/operator/pass';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const { ctx } = pageContext;
  const [{ products, card, works, next }, cards] = await Promise.all([
    showPassSetup(ctx, { before: afterOf(url) }),
    countCardPasses(ctx),
  ]);
  const takesCards = ctx.payments.script !== null && ctx.payments.script.billingChannel !== null;
  const isOn = pageContext.shop.pass === 'on';
  return { products, card, cards, takesCards, works, isOn, older: next === null ? undefined : `?after=${next}` };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'setup');
  const { ctx } = pageContext;
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'products') {
      const products = PASS_DAYS.map((days) => ({
        days,
        coins: parseCount(form(`coins${days}`)) ?? Number.NaN,
        isOnSale: form(`sale${days}`) === 'on',
      }));
      await savePassProducts(ctx, { by, products });
      return `${PATH}?said=saved`;
    }
    if (form('act') === 'card') {
      const won = form('cardWon') === '' ? null : (parseCount(form('cardWon')) ?? Number.NaN);
      await saveCardPrice(ctx, { by, won, isOnSale: form('cardSale') === 'on' });
      return `${PATH}?said=card`;
    }
    if (form('act') === 'add') {
      const workIds = parseNames(form('works')).flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
      await addPassWorks(ctx, { by, workIds, newest: parseCount(form('newest')) ?? Number.NaN });
      return `${PATH}?said=added`;
    }
    await removePassWork(ctx, { by, workId: parseCount(form('work')) ?? 0 });
    return `${PATH}?said=leaving`;
  }, form.typed);
}

const MESSAGES = {
  saved: '이용권을 저장했습니다.',
  card: '카드 가격을 저장했습니다. 올린 가격은 동의한 회원에게만 적용합니다.',
  added: '작품을 정액제에 넣었습니다.',
  leaving: `작품이 ${PASS_NOTICE_DAYS}일 뒤에 정액제에서 빠집니다. 작품 화면에서 독자에게 알립니다.`,
};

type FormError = Route.ComponentProps['actionData'];

export default function OperatorPassPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { works, isOn, older } = loaderData;
  const errorOf = (act: string): FormError => (actionData?.typed['act'] === act ? actionData : undefined);
  return (
    <ConsolePage
      title="정액제"
      up={{ path: '/operator/setup', name: '서점 설정' }}
      lead={
        isOn
          ? '독자는 이용권으로 기간 동안 아래 작품을 읽습니다.'
          : '지금은 꺼져 있습니다. 서점 설정의 작가실에서 정액제를 켜면 판매를 시작합니다.'
      }
      message={MESSAGES}
      actions={
        <>
          <LinkButton href="/operator/pass/terms">이용권 내역</LinkButton>
          <LinkButton href="/operator/pass/cards">카드 정기 결제</LinkButton>
          <LinkButton href="/operator/pass/pool">정산</LinkButton>
          <LinkButton href="/operator/setup/authors">설정</LinkButton>
        </>
      }
    >
      <Products products={loaderData.products} error={errorOf('products')} />
      <CardPanel loaded={loaderData} error={errorOf('card')} />
      <Panel title="작품 넣기">
        <ConsoleForm act="add" error={errorOf('add')}>
          <Picker
            kind="work"
            label="작품"
            name="works"
            submits="id"
            defaultValue={errorOf('add')?.typed['works'] ?? ''}
            error={errorAt(errorOf('add'), 'works')}
            hint="정산 계약이 있는 작품은 계약에 정액제 배분율이 있어야 합니다."
          />
          <Field
            label="제외할 최신 회차"
            name="newest"
            inputMode="numeric"
            defaultValue={errorOf('add')?.typed['newest'] ?? PASS_NEWEST}
            error={errorAt(errorOf('add'), 'newest')}
            hint="새로 공개된 회차부터 이만큼은 정액제로 열 수 없습니다."
          />
          <FormBar>
            <SendButton>넣기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      <DataTable
        caption="정액제 작품"
        columns={columns(errorOf('leave'))}
        rows={works}
        keyOf={({ workId }) => workId}
        empty="정액제 작품이 없습니다. 위에서 넣어 주세요."
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

function Products({
  products,
  error,
}: {
  products: Route.ComponentProps['loaderData']['products'];
  error: FormError;
}): ReactNode {
  return (
    <Panel title="이용권" lead="가격을 바꾸어도 이미 구매한 이용권은 그대로입니다.">
      <ConsoleForm act="products" error={error}>
        {products.map(({ days, coins, isOnSale }) => (
          <div key={days}>
            <Field
              label={`${days}일 가격(코인)`}
              name={`coins${days}`}
              inputMode="numeric"
              defaultValue={error?.typed[`coins${days}`] ?? coins}
              error={errorAt(error, `coins${days}`)}
            />
            <Check
              label="판매"
              name={`sale${days}`}
              defaultChecked={error ? error.typed[`sale${days}`] === 'on' : isOnSale}
            />
          </div>
        ))}
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function columns(error: FormError): Column<PassWork>[] {
  return [
    { title: '작품', cell: ({ workId, title }) => <a href={adminPaths.work(workId)}>{title}</a> },
    { title: '제외할 최신 회차', kind: 'number', cell: ({ newest }) => newest },
    { title: '넣은 일시', cell: ({ addedAt }) => seoulMinute(addedAt) },
    {
      title: '상태',
      cell: ({ leavesAt, isListed, isContracted }) => (
        <>
          {leavesAt ? <Badge tone="bad">{`${seoulMinute(leavesAt)} 제외`}</Badge> : <Badge tone="good">이용 중</Badge>}{' '}
          {isListed ? null : <Badge>노출 안 함</Badge>} {isContracted ? null : <Badge tone="bad">배분율 없음</Badge>}
        </>
      ),
    },
    {
      title: '처리',
      cell: ({ workId, leavesAt }) =>
        leavesAt ? null : (
          <Disclosure label="빼기" isOpen={error?.typed['work'] === String(workId)}>
            <p>독자에게 알리고 {PASS_NOTICE_DAYS}일 뒤에 빠집니다.</p>
            <ConsoleForm act="leave" about={{ work: String(workId) }} error={error}>
              <FormBar>
                <SendButton tone="grave">빼기</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        ),
    },
  ];
}
