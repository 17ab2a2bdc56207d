import type { ReactNode } from 'react';
import { type PassFormula, type PassHold, announcePassFormula, decidePassHold, showPassPool } from '#domain/settlement';
import { basisPoints, monthName, percentOf } from '#shared/money/settlement';
import { PASS_NOTICE_DAYS } from '#shared/pass/pass';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { errorAt } from '../../../admin/components/form-error.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/pass-pool';

const PATH = '/operator/pass/pool';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  return showPassPool(pageContext.ctx);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'holders');
  const { ctx } = pageContext;
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'formula') {
      const formula = {
        fromMonth: form('month'),
        poolBp: basisPoints(form('pool')) ?? Number.NaN,
        msPerCharacter: parseCount(form('character')) ?? Number.NaN,
        msPerPixel: parseCount(form('pixel')) ?? Number.NaN,
      };
      await announcePassFormula(ctx, { by, formula });
      return `${PATH}?said=announced`;
    }
    const [member = '', month = ''] = form('hold').split(' ');
    const state = form('state') === 'share' ? 'share' : 'keep';
    await decidePassHold(ctx, { by, memberNo: parseCount(member) ?? 0, month, state, note: form('note') });
    return `${PATH}?said=decided`;
  }, form.typed);
}

const MESSAGES = {
  announced: '새 산식을 알렸습니다. 정한 달부터 적용합니다.',
  decided: '판단을 남겼습니다. 그 달의 정산 초안을 다시 만들어 주세요.',
};

type FormError = Route.ComponentProps['actionData'];

export default function PassPoolPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { formulas, firstMonth, holds } = loaderData;
  const error = actionData?.typed['act'] === 'formula' ? actionData : undefined;
  const latest = formulas.at(-1);
  const typed = (name: string, otherwise: string | number): string | number => error?.typed[name] ?? otherwise;
  return (
    <ConsolePage
      title="정액제 정산"
      up={{ path: '/operator/pass', name: '정액제' }}
      lead="회원이 한 달에 낸 금액에서 결제 수수료를 뺀 것의 작품 몫을, 그 회원이 그 달에 읽은 작품에 읽은 시간만큼 나눕니다. 한 회차는 한 달에 한 번, 분량에 맞는 시간까지만 계산합니다."
      message={MESSAGES}
    >
      <DataTable
        caption="보류한 이용"
        columns={holdColumns(actionData)}
        rows={holds}
        keyOf={({ memberNo, month }) => `${memberNo}-${month}`}
        empty="보류한 이용이 없습니다."
      />
      <DataTable
        caption="산식"
        columns={FORMULA_COLUMNS}
        rows={formulas.toReversed()}
        keyOf={({ fromMonth }) => fromMonth}
        empty="산식이 없습니다."
      />
      <Panel
        title="새 산식 알리기"
        lead={`산식은 ${PASS_NOTICE_DAYS}일 전에 알리고 다음 달의 처음부터 바뀝니다. 알린 산식은 바꿀 수 없습니다.`}
      >
        <ConsoleForm act="formula" error={error}>
          <Field
            label="적용하는 달"
            name="month"
            placeholder={firstMonth}
            defaultValue={typed('month', firstMonth)}
            error={errorAt(error, 'month')}
            hint={`${monthName(firstMonth)}부터 정할 수 있습니다.`}
          />
          <Field
            label="작품 몫(%)"
            name="pool"
            inputMode="decimal"
            defaultValue={typed('pool', (latest?.poolBp ?? 0) / 100)}
            error={errorAt(error, 'pool')}
            hint="작품에 나눈 금액은 계약의 정액제 배분율로 권리자에게 정산합니다."
          />
          <Field
            label="글자당 시간(밀리초)"
            name="character"
            inputMode="numeric"
            defaultValue={typed('character', latest?.msPerCharacter ?? '')}
            error={errorAt(error, 'character')}
          />
          <Field
            label="그림 1픽셀당 시간(밀리초)"
            name="pixel"
            inputMode="numeric"
            defaultValue={typed('pixel', latest?.msPerPixel ?? '')}
            error={errorAt(error, 'pixel')}
          />
          <FormBar>
            <SendButton>알리기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}

const FORMULA_COLUMNS: Column<PassFormula>[] = [
  { title: '적용하는 달', cell: ({ fromMonth }) => (fromMonth === '2000-01' ? '처음' : monthName(fromMonth)) },
  { title: '작품 몫', kind: 'number', cell: ({ poolBp }) => percentOf(poolBp) },
  { title: '글자당', kind: 'number', cell: ({ msPerCharacter }) => `${msPerCharacter}밀리초` },
  { title: '그림 1픽셀당', kind: 'number', cell: ({ msPerPixel }) => `${msPerPixel}밀리초` },
];

const REASONS = {
  day: (hours: number) => `하루에 ${hours}시간을 읽었습니다.`,
  overlap: (hours: number) => `동시에 읽은 것으로 보낸 시간이 ${hours}시간입니다.`,
};
const STATES = { open: '판단 전', share: '나눔', keep: '나누지 않음' };

function holdColumns(error: FormError): Column<PassHold>[] {
  return [
    { title: '달', cell: ({ month }) => monthName(month) },
    {
      title: '회원',
      cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick ?? `회원 ${memberNo}`}</a>,
    },
    { title: '사유', cell: ({ reason, hours }) => REASONS[reason](hours) },
    {
      title: '상태',
      cell: ({ state, note }) => (
        <>
          <Badge tone={state === 'open' ? 'bad' : 'good'}>{STATES[state]}</Badge> {note}
        </>
      ),
    },
    {
      title: '처리',
      cell: ({ memberNo, month, state }) => {
        const hold = `${memberNo} ${month}`;
        const isThis = error?.typed['hold'] === hold;
        return state === 'open' ? (
          <Disclosure label="판단" isOpen={isThis}>
            <ConsoleForm about={{ hold }} error={isThis ? error : undefined}>
              <Field label="사유" name="note" maxLength={500} error={isThis ? errorAt(error, 'note') : undefined} />
              <FormBar>
                <SendButton name="state" value="share">
                  나누기
                </SendButton>
                <SendButton tone="grave" name="state" value="keep">
                  나누지 않기
                </SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        ) : null;
      },
    },
  ];
}
