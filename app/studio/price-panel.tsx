import type { ReactNode } from 'react';
import { RENTAL_HOURS } from '#shared/authors/prices';
import { dottedDay } from '#shared/content/seoul-date';
import {
  Check,
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  Select,
  SendButton,
} from '../admin/components/console-form.tsx';
import { DetailList, Panel } from '../admin/components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import { PasswordField } from './password-field.tsx';
import type { pricesView } from './price-form.server.ts';
import styles from './studio.module.css';

type Prices = ReturnType<typeof pricesView>;
type Price = NonNullable<Prices['active']>;

/** The prices that the owner of a work announces; nothing before a contract. */
export function PricePanel({
  prices,
  errorOf,
}: {
  prices: Prices;
  errorOf: (act: string) => ConsoleFormError | undefined;
}): ReactNode {
  const { active, announced, former, terms } = prices;
  if (!terms && former.length === 0 && !active && !announced) return null;
  return (
    <Panel
      title="회차 가격"
      lead="정한 가격은 독자에게 예고하고 시작일 0시부터 적용합니다. 그 뒤에 공개하는 회차가 유료가 되고, 이미 무료로 공개한 회차와 독자가 구매한 회차는 그대로입니다."
    >
      {active || announced ? (
        <DetailList
          details={[
            ...(active ? [{ name: '적용 중', value: `${active.text} · ${active.starts}부터` }] : []),
            ...(announced ? [{ name: '예고', value: announcedText(announced) }] : []),
          ]}
        />
      ) : null}
      {announced ? (
        <Disclosure label="예고 취소" isOpen={errorOf('price-cancel') !== undefined}>
          <p>예고를 취소하면 작품 화면의 안내가 사라지고, 이 가격은 적용되지 않습니다.</p>
          <ConsoleForm act="price-cancel" error={errorOf('price-cancel')}>
            <FormBar>
              <SendButton tone="grave">예고 취소</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : terms ? (
        <PriceForm terms={terms} active={active} error={errorOf('price')} />
      ) : null}
      {former.length > 0 ? (
        <Disclosure label="지난 가격">
          <ul className={styles.notices}>
            {former.map((price) => (
              <li key={price.id} className={styles.notice}>
                {price.starts} {price.text} · {price.state}
                {price.reason ? <p>{price.reason}</p> : null}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Panel>
  );
}

function announcedText({ text, starts, changesPaid }: Price): string {
  return `${text} · ${starts} 0시부터${changesPaid ? ' · 이미 유료인 회차도 변경' : ''}`;
}

function PriceForm({
  terms,
  active,
  error,
}: {
  terms: NonNullable<Prices['terms']>;
  active: Price | null;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const { least, most, noticeDays, earliestDay, untilDay, hasPaid } = terms;
  const typed = error?.typed ?? {};
  return (
    <ConsoleForm act="price" error={error}>
      <Field
        label="시작일"
        type="date"
        name="day"
        required
        min={earliestDay}
        max={untilDay ?? undefined}
        hint={`독자에게 ${noticeDays}일 전에 알려야 해서 ${dottedDay(earliestDay)}부터 고를 수 있습니다.`}
        defaultValue={typed['day'] ?? earliestDay}
        error={errorAt(error, 'day')}
      />
      <Field
        label="소장 가격(코인)"
        name="buyCoins"
        required
        inputMode="numeric"
        autoComplete="off"
        hint={`${least}코인부터 ${most}코인까지`}
        defaultValue={typed['buyCoins'] ?? ''}
        error={errorAt(error, 'buyCoins')}
      />
      <Field
        label="대여 가격(코인)"
        name="rentalCoins"
        inputMode="numeric"
        autoComplete="off"
        hint="비워 두면 대여하지 않습니다."
        defaultValue={typed['rentalCoins'] ?? ''}
      />
      <Select
        label="대여 기간"
        name="rentalHours"
        defaultValue={typed['rentalHours'] ?? '72'}
        options={RENTAL_HOURS.map((hours) => ({ value: String(hours), name: `${hours / 24}일` }))}
      />
      {hasPaid ? (
        <Check
          name="changesPaid"
          label="이미 유료로 공개한 회차의 가격도 바꾸기"
          defaultChecked={error ? typed['changesPaid'] === 'on' : active !== null}
        />
      ) : null}
      <PasswordField error={errorAt(error, 'password')} />
      <FormBar>
        <SendButton>가격 예고</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
