import type { ReactNode } from 'react';
import { type SpendingLimits, updateSpendingLimits, loadSpendingLimits } from '#domain/purchase';
import { DomainError } from '#kernel/domain-error';
import { formText } from '../../browser/form-text.ts';
import { Field } from '../../features/auth/forms/field.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/my-spending';

const PATH = '/my/spending';
const MAX_COINS = 1_000_000;

export const handle = { title: '구매 한도 설정', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  return loadSpendingLimits(pageContext.ctx, member.memberNo);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const names = ['month', 'episode', 'day'];
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name).trim().slice(0, 12)]));
  const fields = { 'PURCHASE_ERROR 0013': 'episode', 'INPUT_ERROR 0001': 'month' };
  return runAccountAction(
    async () => {
      const [monthLimit, autoEpisodeCoins, autoDayCoins] = names.map((name) => coinsIn(values[name] ?? '')) as Coins;
      const isAuto = formText(form, 'auto') === 'true';
      await updateSpendingLimits(pageContext.ctx, { memberNo, monthLimit, isAuto, autoEpisodeCoins, autoDayCoins });
      return { path: PATH, message: 'saved' };
    },
    { fields, typed: values },
  );
}

type Coins = [number | null, number | null, number | null];

/** '' is unlimited. Throws INPUT_ERROR 0001 when it is no integer. */
function coinsIn(text: string): number | null {
  if (text === '') return null;
  const coins = Number(text.replaceAll(',', ''));
  if (!Number.isSafeInteger(coins) || coins <= 0 || coins > MAX_COINS) throw new DomainError('INPUT_ERROR', '0001');
  return coins;
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '구매 한도 설정');
}

export default function MySpendingPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const loadVisible = (name: string, savedValue: number | null): string =>
    formError?.typed[name] ?? (savedValue === null ? '' : String(savedValue));
  return (
    <MyPage title="구매 한도 설정" intro="정한 한도를 넘는 구매를 막아 드립니다.">
      <MyForm submit="저장" error={formError}>
        <CoinField
          name="month"
          label="한 달 사용 한도(코인)"
          value={loadVisible('month', loaderData.next ? loaderData.next.limit : loaderData.monthLimit)}
          hint={monthHint(loaderData)}
          error={fieldErrorOf(formError, 'month')}
        />
        <div className={styles.choices}>
          <label className={styles.choice}>
            <span>
              다음 회차 자동 결제
              <small>켜 두면 다음 회차로 넘어갈 때 확인 없이 코인이 차감됩니다.</small>
            </span>
            <input
              key={String(loaderData.isAuto)}
              type="checkbox"
              name="auto"
              value="true"
              defaultChecked={loaderData.isAuto}
            />
          </label>
        </div>
        <CoinField
          name="episode"
          label="자동 결제 회차당 최대 금액(코인)"
          value={loadVisible('episode', loaderData.autoEpisodeCoins)}
          hint="이보다 비싼 회차는 결제하기 전에 여쭤봅니다."
          error={fieldErrorOf(formError, 'episode')}
        />
        <CoinField
          name="day"
          label="자동 결제 하루 최대 금액(코인)"
          value={loadVisible('day', loaderData.autoDayCoins)}
          hint="하루에 이만큼을 넘으면 그날은 결제하기 전에 여쭤봅니다."
          error={fieldErrorOf(formError, 'day')}
        />
      </MyForm>
    </MyPage>
  );
}

function monthHint({ monthLimit, monthSpent, next }: SpendingLimits): string {
  const spent = `이번 달에 ${monthSpent}코인을 사용했습니다. 비워 두면 한도가 없습니다. 낮추면 바로, 높이면 다음 달부터 적용됩니다.`;
  if (!next) return spent;
  const now = monthLimit === null ? '' : ` 이번 달 한도는 ${monthLimit}코인입니다.`;
  return `${spent}${now} ${next.from}부터 ${next.limit === null ? '한도가 없어집니다.' : `${next.limit}코인으로 바뀝니다.`}`;
}

interface CoinFieldProps {
  name: string;
  label: string;
  value: string;
  hint: string;
  error: string | undefined;
}

function CoinField({ name, label, value, hint, error }: CoinFieldProps): ReactNode {
  return (
    <Field
      key={value}
      label={label}
      name={name}
      defaultValue={value}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      error={error}
    />
  );
}
