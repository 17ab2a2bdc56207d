import type { ReactNode } from 'react';
import { type Spending, setSpending, showSpending } from '#domain/purchase';
import { Refusal } from '#shared/refusal';
import { formText } from '../form-text.ts';
import { Field } from '../members/field.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/my-spending';

const PATH = '/my/spending';
const MOST_COINS = 1_000_000;

export const handle = { title: '지출 설정', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  return showSpending(facts.ctx, member.memberNo);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const form = await sentForm(request);
  const names = ['month', 'episode', 'day'];
  const typed = Object.fromEntries(names.map((name) => [name, formText(form, name).trim().slice(0, 12)]));
  const fields = { 'PURCHASE_ERROR 0013': 'episode', 'INPUT_ERROR 0001': 'month' };
  return settleForm(
    async () => {
      const [monthLimit, autoEpisodeCoins, autoDayCoins] = names.map((name) => coinsIn(typed[name] ?? '')) as Coins;
      const isAuto = formText(form, 'auto') === 'true';
      await setSpending(facts.ctx, { memberNo, monthLimit, isAuto, autoEpisodeCoins, autoDayCoins });
      return { path: PATH, said: 'saved' };
    },
    { fields, typed },
  );
}

type Coins = [number | null, number | null, number | null];

/** A field left empty sets no limit. Refuses with INPUT_ERROR 0001 what is no whole number of coins. */
function coinsIn(text: string): number | null {
  if (text === '') return null;
  const coins = Number(text.replaceAll(',', ''));
  if (!Number.isSafeInteger(coins) || coins <= 0 || coins > MOST_COINS) throw new Refusal('INPUT_ERROR', '0001');
  return coins;
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '지출 설정');
}

export default function MySpendingPage({ loaderData: now, actionData: fault }: Route.ComponentProps): ReactNode {
  const shown = (name: string, kept: number | null): string =>
    fault?.typed[name] ?? (kept === null ? '' : String(kept));
  return (
    <MyPage title="지출 설정" intro="스스로 정한 금액을 넘는 구매는 막아 드립니다.">
      <MyForm submit="저장" fault={fault}>
        <CoinField
          name="month"
          label="한 달 사용 한도(코인)"
          value={shown('month', now.next ? now.next.limit : now.monthLimit)}
          hint={monthHint(now)}
          fault={faultOf(fault, 'month')}
        />
        <div className={styles.choices}>
          <label className={styles.choice}>
            <span>
              다음 회차 자동 결제
              <small>켜 두면 다음 회차로 넘어갈 때 확인 없이 코인이 차감됩니다.</small>
            </span>
            <input key={String(now.isAuto)} type="checkbox" name="auto" value="true" defaultChecked={now.isAuto} />
          </label>
        </div>
        <CoinField
          name="episode"
          label="자동 결제 회차당 최대 금액(코인)"
          value={shown('episode', now.autoEpisodeCoins)}
          hint="이보다 비싼 회차는 결제하기 전에 여쭤봅니다."
          fault={faultOf(fault, 'episode')}
        />
        <CoinField
          name="day"
          label="자동 결제 하루 최대 금액(코인)"
          value={shown('day', now.autoDayCoins)}
          hint="하루에 이만큼을 넘으면 그날은 결제하기 전에 여쭤봅니다."
          fault={faultOf(fault, 'day')}
        />
      </MyForm>
    </MyPage>
  );
}

function monthHint({ monthLimit, monthSpent, next }: Spending): string {
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
  fault: string | undefined;
}

function CoinField({ name, label, value, hint, fault }: CoinFieldProps): ReactNode {
  return (
    <Field
      key={value}
      label={label}
      name={name}
      defaultValue={value}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      fault={fault}
    />
  );
}
